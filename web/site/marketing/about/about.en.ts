import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';

export type AboutContent = {
  title: string;
  description: string;
  heading: string;
  story: readonly string[];
  figuresTitle: string;
  rulesTitle: string;
  rules: readonly { title: string; text: string }[];
  teamTitle: string;
  teamLead: string;
  whereTitle: string;
  where: string;
  nextTitle: string;
  next: string;
};

export const about = (): AboutContent => ({
  title: `About ${brand.name}`,
  description: `Who ${brand.name} is, how it works and what you can hold it to: licences and delivery-app listings for food businesses in India.`,
  heading: 'We do the part of a kitchen that nobody tastes',
  story: [
    'A good kitchen seldom fails because of its food. It fails to open: a form asks for a kind of business that nobody has heard of, the name on the bank account and the name on the PAN card differ by one letter, an app sends the same photo back four times.',
    'These are small things, and they are the same everywhere. Whoever does them every day needs days. Whoever does them once needs weeks, and pays for the weeks with rent.',
    `So we made a trade of it. ${brand.meaning} That is our place in your business.`,
  ],
  figuresTitle: 'So far',
  rulesTitle: 'What you can hold us to',
  rules: [
    {
      title: 'The price comes first',
      text: 'You see one figure, GST included, before we ask for your name. Government fees are named apart, because they are not ours.',
    },
    {
      title: 'The smallest licence that fits',
      text: `Since April 2026 a kitchen with sales up to ${amountInWords(facts.registrationUpTo.value)} a year needs a registration and no State licence. We sell both, and we tell you when the cheaper one is enough.`,
    },
    {
      title: 'Your name on everything',
      text: 'We file in your name, on accounts that are yours. If you leave us one day, every number and every login stays with you.',
    },
    {
      title: 'Only the papers that are needed',
      text: 'PAN and bank details, because the apps ask for them. Aadhaar only if you choose it as your identity proof, and then masked.',
    },
    {
      title: 'No promises for others',
      text: 'FSSAI decides on licences, Zomato and Swiggy decide on listings. We promise our part of the time and tell you about theirs.',
    },
    {
      title: 'A person who picks up',
      text: `One account manager from the payment to the opening, in ${brand.languages}, ${brand.hours}.`,
    },
  ],
  teamTitle: 'Who does the work',
  teamLead: 'Your account manager brings your case to the right desk and back to you.',
  whereTitle: 'Where we are',
  where: 'We work by phone and online, so you need not come. If you want to, call before you do.',
  nextTitle: 'What would you like to open?',
  next: 'Tell us what you cook and where. We say what it needs, what it costs and how long it takes.',
});

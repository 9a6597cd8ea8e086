import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import type { Item, NeededDocument, PlanQuestion, PlanReason } from './types.ts';

type App = 'Zomato' | 'Swiggy';

export function documentsFor(app: App): NeededDocument[] {
  return [
    { title: 'PAN Card', text: 'Of the owner or the firm, with the same name as the bank account.' },
    {
      title: 'FSSAI License',
      text: `The 14-digit number. ${app} may not list a kitchen without it.`,
      link: { label: 'Apply on FoSCoS', href: 'https://foscos.fssai.gov.in/' },
    },
    { title: 'Bank Account Details', text: 'Account number, IFSC and a cancelled cheque.' },
    { title: 'GST Number (if applicable)', text: 'Only if you have one or need one. The questions below say when.' },
    { title: 'Menu & Profile Food Image', text: 'A photo, PDF or list of your menu, and pictures of your food.' },
  ];
}

type ByPlan = { menu: string; design: string; listing: string };

export function itemsFor(app: App, byPlan: ByPlan): Item[] {
  return [
    {
      title: 'Registration help',
      summary: 'PAN, GST and the food licence in order',
      detail: [
        `${app} checks your PAN, your bank account and your FSSAI number. We compare names and addresses on all of them before anything is sent, because a mismatch is what usually holds a listing up.`,
        'If a paper is missing, we tell you which one and help you with the form. Government fees and a licence plan are not part of this price.',
      ],
    },
    {
      title: 'Menu upload',
      summary: 'Dishes, prices and categories on the app',
      detail: [
        'Send the menu the way you have it. We type in each dish with its category, its price and its veg or non-veg mark.',
        byPlan.menu,
      ],
    },
    {
      title: 'Logo and banner design',
      summary: 'A face for your page, in the sizes the app asks for',
      detail: [byPlan.design, 'You see a draft before we upload it.'],
    },
    {
      title: 'QR code and menu card',
      summary: 'For the table, the counter and the parcel',
      detail: [
        `The QR code opens your page on ${app}. The menu card comes as a file on the page of your case; any print shop can use it.`,
        'Printing is not part of the price.',
      ],
    },
    {
      title: 'Payment set-up',
      summary: 'Your bank account, so that the app can pay you',
      detail: [
        'We enter the account and the IFSC and check that the account name agrees with the PAN.',
        `${app} pays you directly. Your sales never pass through us.`,
      ],
    },
    {
      title: 'Delivery activation',
      summary: 'Opening hours, preparation time, first order',
      detail: [
        `When ${app} has approved the page, we set your opening hours and preparation time and switch delivery on while you are on the phone with us.`,
        `The approval is ${app}'s own decision. We follow it up and tell you where it stands.`,
      ],
    },
    {
      title: 'Listing optimisation',
      summary: 'Names, photos and order of dishes that people find',
      detail: [
        byPlan.listing,
        `${app} alone decides in which order kitchens appear. Nobody can sell you a fixed place, and we do not.`,
      ],
    },
    {
      title: 'Chat support',
      summary: `A person who answers in ${brand.languages}`,
      detail: [
        `Write to us on WhatsApp, ${brand.hours}. The same person stays with your case until you take orders.`,
        'What you send outside these hours is answered on the next working day.',
      ],
    },
  ];
}

export function reasonsFor(app: App): PlanReason[] {
  return [
    { title: 'Live dashboard', text: 'Your orders, tickets, plans and papers in one place, on any phone.' },
    {
      title: 'Menu download',
      text: 'Your menu as we entered it, as a file on the page of your case, to print or to use elsewhere.',
    },
    {
      title: 'Nationwide coverage',
      text: `We work online and by phone, with owners in every State. ${app} must deliver in your area.`,
    },
    {
      title: 'Multi-outlet',
      text: 'Each outlet gets a listing of its own. Papers that you have sent once are used again.',
    },
  ];
}

export function questionsFor(app: App, design: string): PlanQuestion[] {
  const { onboardingUsually, onboardingDays } = brand.promises;
  return [
    {
      question: 'Which documents are required?',
      answer: [
        'PAN card, FSSAI number, bank account details, a GST number if you have one, your menu and photos of the food.',
        'You send them after the payment. We look at each one and tell you if a picture has to be taken again.',
      ],
      facts: [facts.appsListOnlyLicensed],
    },
    {
      question: 'How long does onboarding take?',
      answer: [
        `Our own work usually takes ${onboardingUsually} from the day on which we have all your documents; with photos and branding ${daySpans.biggerOnboarding(app)}. Our promise for it is ${onboardingDays}.`,
        `Others take extra time: ${app} checks every new kitchen itself, usually in ${daySpans.apps(app)} working days, and you sign, approve the menu and take a test order.`,
      ],
    },
    {
      question: 'Is a GST number mandatory?',
      answer: [
        `Not for some categories. For restaurant food ordered on the app, ${app} pays the ${facts.gstPaidByApps.value}% GST itself, also for a kitchen without a GST number.`,
        `You must register once your sales pass ${amountInWords(facts.gstThreshold.value.most)} a year (${amountInWords(facts.gstThreshold.value.special)} in the special-category States), and orders on the apps count. Packaged goods follow other rules: ask your accountant.`,
      ],
      facts: [facts.gstPaidByApps, facts.gstThreshold],
    },
    {
      question: 'Is it available everywhere in India?',
      answer: [
        `Yes, PAN India. We work online with owners in every State and Union Territory. ${app} itself must deliver at your address: ask us before you pay if you are not sure.`,
      ],
    },
    { question: 'Do you help with the menu and the logo?', answer: [design] },
  ];
}

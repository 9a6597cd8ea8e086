import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { paths } from '#shared/paths.ts';
import { gstPercent } from '#shared/rules/tax.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import { complaints } from './complaints.en.ts';
import { isAllOrNothing } from './refund-words.ts';
import { sharesSentence } from './returns.en.ts';
import type { Policy } from './types.ts';

export const terms = (): Policy => ({
  title: 'Terms and Conditions',
  description: `The agreement between you and ${brand.name}: what we do, what you pay, what each side has to do, and what happens when something goes wrong.`,
  lead: 'The agreement between you and us, in words that need no lawyer.',
  short: [
    { label: 'Price', value: `with ${gstPercent}% GST in it` },
    { label: 'Government fees', value: 'named apart' },
    { label: 'Cancel', value: 'before the process starts' },
    { label: 'Refund', value: brand.promises.refundDays },
    { label: 'Law', value: 'India' },
  ],
  parts: [
    {
      id: 'who',
      heading: 'Who we are',
      blocks: [
        `${brand.legalName}, ${brand.address.slice(1).join(', ')}, GSTIN ${brand.gstin}. You reach us at ${brand.support} and ${brand.phone}, ${brand.hours}.`,
        `${brand.name} is a private company. We are no part of FSSAI, the GST office or any other authority, and independent of Zomato and Swiggy, whose names belong to them. You can file for a licence yourself on the government’s sites; you pay us for the work.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we do',
      blocks: [
        'We help with registrations and licences, with listings on delivery apps, with menus and design, and we look after listings month by month. What a plan contains stands on its page at the time of your order. That list is part of this agreement.',
        'We do our work with care. We cannot promise the decision of an authority or an app, a place in their lists, or a number of orders.',
      ],
    },
    {
      id: 'order',
      heading: 'How an order comes about',
      blocks: [
        'You choose a plan, see the total price, enter your contact details and pay. The agreement exists when the payment has arrived; the receipt says so. If a price has changed while you were on the page, we show the new one before you pay and take nothing without your yes.',
        'You order for a business or as somebody who is about to open one, and you are at least 18.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices, tax and fees',
      blocks: [
        `Every price is the total in one figure and contains ${gstPercent}% GST; the break-up is shown at checkout and on the invoice. There are no charges besides.`,
        `Government fees are no part of the price unless the plan says so. They are named on the plan page and paid at what the authority charges. ${facts.feesNotReturned.text}`,
        'Growth plans: the list price is per month; for 3, 6 or 12 months and also for one you pay less, and checkout shows how much. They end by themselves. Nothing is renewed or charged without a new order.',
        'One coupon for each order. A coupon holds for the plans, dates and numbers that it was made for, and has no cash value.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      blocks: [
        `Payments are taken by ${brand.paymentProvider} on its own secured page: cards, UPI, net banking and what else it offers. Card numbers never reach us. If an order is paid twice, the second payment goes back in full, to where it came from, within ${brand.promises.refundDays}: ${brand.paymentProvider} returns it or we do, as soon as we see it, without your asking. Your order stays as it is.`,
      ],
    },
    {
      id: 'time',
      heading: 'Time',
      blocks: [
        `Zomato and Swiggy onboarding usually takes ${brand.promises.onboardingUsually}; we promise ${brand.promises.onboardingDays}. FSSAI registrations and licences: ${brand.promises.licenceDays}, Tatkal at most ${brand.promises.tatkalDays}. Both from complete papers, and both count our own work: the time of the app or the authority, and of your own answers, comes on top.`,
        {
          text: 'What counts as a day, and when the days stand still:',
          link: { label: 'shipping policy', href: paths.shipping },
        },
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancellation and refund',
      blocks: [
        isAllOrNothing()
          ? `You can cancel before the process starts and get the whole price back in ${brand.promises.refundDays}; afterwards you cannot. For the first ${brand.promises.guaranteeDays} days we ask for no reason: that is our money-back guarantee. If the fault is ours, we put it right or pay it back.`
          : sharesSentence(),
        { text: 'In full:', link: { label: 'cancellation and refund policy', href: paths.returns } },
      ],
    },
    {
      id: 'yours',
      heading: 'What you do',
      blocks: [
        {
          list: [
            'You give us true and complete data and papers that you may use, and tell us when something changes.',
            `You stand for what is filed in your name. ${facts.penaltyFalseInformation.text}`,
            'You answer questions from us, the authority or the app in time.',
            'You keep the rules of food safety. A licence does not replace a clean kitchen.',
            'You keep your password and codes to yourself. We never ask for them.',
          ],
        },
        `Working without the permission that your business needs is your own risk. ${facts.penaltyWithoutLicence.text}`,
      ],
    },
    {
      id: 'allow',
      heading: 'What you allow us',
      blocks: [
        'You authorise us to prepare and file applications in your name, to pay government fees for you at cost, and to write to the authority or the app about your case. You can take this back at any time in writing.',
        'Accounts that we open are yours. What we design for you is yours once it is paid. Texts, drawings and code of this site stay ours.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fair use',
      blocks: [
        'Do not disturb the site, do not try to see what is not yours, do not send what is unlawful. Whoever does may be shut out.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'We are liable without limit for intent, gross negligence, injury, and wherever the law allows no limit. Otherwise our liability for one order ends at the price that you paid for it. We are not liable for lost profit, or for what an authority or an app decides.',
        'Nothing here takes away the rights that a consumer has by law.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      blocks: [{ text: 'What we keep, why and for how long:', link: { label: 'privacy policy', href: paths.privacy } }],
    },
    {
      id: 'law',
      heading: 'Law and place',
      blocks: [
        'The law of India applies. Courts in New Delhi decide; a consumer can also go to the commission or the court where they live.',
        'If a sentence of these terms does not hold, the others do. For an order the terms of its day apply; a change never reaches back.',
      ],
    },
    {
      id: 'facts',
      heading: 'Law that we rely on',
      blocks: [
        {
          list: [
            `Registration up to ${amountInWords(facts.registrationUpTo.value)} of sales a year: ${facts.registrationUpTo.source}.`,
            `Complaints: ${facts.complaintTimes.source}.`,
            `Personal data: ${facts.dataDuties.source}.`,
          ],
        },
      ],
    },
    complaints(),
  ],
});

import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import type { ServiceContent } from './types.ts';

const { registrationUpTo, stateLicenceUpTo, registrationFee, stateFee, centralFee, authorityDays } = facts;
const appPapers = [
  'PAN card of the owner or the firm',
  'FSSAI number, 14 digits',
  'Bank account, IFSC and a cancelled cheque',
  'GST number, if you have one',
  'Menu and photos of your food',
];
const checked = {
  title: 'We check them',
  text: 'The same name and the same address on PAN, bank account and FSSAI: a mismatch is what holds most listings up.',
};
const send = { title: 'You send your papers', text: 'Pictures taken with the phone will do.' };
const firstOrder = {
  title: 'You take the first order',
  text: 'We switch delivery on while you are on the phone with us.',
};
const bothApps = (app: 'Zomato' | 'Swiggy') => ({
  partsTitle: 'What we do for you',
  stepsTitle: 'How it goes',
  papersTitle: 'What you need',
  papers: appPapers,
  usually: brand.promises.onboardingUsually,
  promise: brand.promises.onboardingDays,
  timeNote: `Our own work, from the day on which we have all your papers; with photos and branding usually ${daySpans.biggerOnboarding(app)} days. The app usually needs ${daySpans.apps(app)} working days on top.`,
  nextTitle: 'The next step',
});

const zomato = (): ServiceContent => ({
  ...bothApps('Zomato'),
  title: 'Zomato set-up for restaurants and cloud kitchens',
  description:
    'Your kitchen on Zomato: partner account, menu, photos, payouts and the first order. What we do, what you need, how long it takes and what it costs.',
  heading: 'Zomato Setup',
  lead: 'A page on Zomato that is complete on its first day, so that the people who find it also order.',
  parts: [
    { title: 'The account', text: 'Partner account, outlet, address on the map, opening hours, preparation time.' },
    { title: 'The menu', text: 'Dishes, prices, categories, veg and non-veg marks, typed in from whatever you have.' },
    { title: 'The look', text: 'Logo, banner and dish photos in the sizes that Zomato asks for.' },
    { title: 'The money', text: 'Your bank account, so that Zomato pays you directly. Nothing passes through us.' },
  ],
  steps: [
    {
      title: 'You choose and pay',
      text: 'Two plans, one price each. Your account manager calls within one working day.',
    },
    send,
    checked,
    { title: 'We set the page up', text: 'Account, menu, photos, payouts. You see it before it goes to Zomato.' },
    { title: 'Zomato approves', text: 'That is its own decision. We follow it up and answer what it asks.' },
    firstOrder,
  ],
  apart: 'The commission per order is agreed between you and Zomato. We take no share of your sales.',
  next: 'Compare the two plans, read what is in them, and order in a minute.',
  independence: `${brand.name} is independent of Zomato. The name belongs to its owner.`,
});

const swiggy = (): ServiceContent => ({
  ...bothApps('Swiggy'),
  title: 'Swiggy set-up for restaurants and cloud kitchens',
  description:
    'Your kitchen on Swiggy: papers, letter of understanding, menu, photos, payouts. What we do, what you need, how long it takes and what it costs.',
  heading: 'Swiggy Setup',
  lead: 'From the first form to the first order, with somebody beside you who has read the agreement.',
  parts: [
    { title: 'The papers', text: 'Forms, declarations and uploads in the order in which Swiggy wants them.' },
    { title: 'The agreement', text: facts.swiggyPremisesDeclaration.text },
    { title: 'The menu', text: facts.swiggyMenuMost.text },
    { title: 'The money', text: 'Your bank account, so that Swiggy pays you directly. Nothing passes through us.' },
  ],
  steps: [
    { title: 'You choose and pay', text: 'Basic or Prime, one price each, coupon included where you have one.' },
    send,
    checked,
    { title: 'You sign online', text: 'We go through commission, payouts and notice with you before you do.' },
    { title: 'We make the page', text: 'Menu, photos, descriptions, by the rules that Swiggy checks them against.' },
    firstOrder,
  ],
  apart: 'The service fee per order is agreed between you and Swiggy. We take no share of your sales.',
  next: 'Compare Basic and Prime, try a coupon, and order in a minute.',
  independence: `${brand.name} is independent of Swiggy. The name belongs to its owner.`,
});

const fssai = (): ServiceContent => ({
  title: 'FSSAI registration and licence service',
  description:
    'FSSAI registration, State or Central licence filed for you on FoSCoS: which one you need, the papers, the days, our price and the government fee.',
  heading: 'FSSAI License',
  lead: 'The right permission for your kitchen, filed by the rules of 2026, in your name.',
  partsTitle: 'What we do for you',
  parts: [
    {
      title: 'The right kind',
      text: `Up to ${amountInWords(registrationUpTo.value)} of sales a year a registration, up to ${amountInWords(stateLicenceUpTo.value)} a State licence, above that a Central one. Some businesses follow other lines; we know them.`,
    },
    {
      title: 'The papers',
      text: 'Forms, declarations, kitchen layout, safety plan: what you have we check, the rest we write with you.',
    },
    { title: 'The filing', text: 'On FoSCoS, the official site. The account stays yours.' },
    {
      title: 'The time after',
      text: 'Answers to questions of the officer, the certificate in your hands, a reminder before the annual fee.',
    },
  ],
  stepsTitle: 'How it goes',
  steps: [
    { title: 'You choose and pay', text: 'Not sure which? Our guide says it in a minute, or ask us.' },
    {
      title: 'You send your papers',
      text: 'A photo, an identity proof and the proof of your premises; for a licence a few more.',
    },
    { title: 'We check and file', text: 'Only what is complete is filed, because FSSAI does not return a fee.' },
    { title: 'FSSAI decides', text: `${authorityDays.text} We follow it up.` },
    { title: 'You get your number', text: 'Fourteen digits for your bills, your wall and the delivery apps.' },
  ],
  papersTitle: 'What you need',
  papers: [
    'Your photo',
    'An identity proof: PAN, voter ID, passport or driving licence; masked Aadhaar if you prefer',
    'Proof of the premises: rent agreement or utility bill',
    'Name and kind of the business',
    'For a licence also: layout, equipment list, food categories, safety plan, consent of the owner of the premises',
  ],
  promise: brand.promises.licenceDays,
  timeNote: `Our part, from complete papers; for Tatkal at most ${brand.promises.tatkalDays} days. FSSAI usually needs on top: up to ${daySpans.foscosRegistration()} working days for a registration, ${daySpans.foscosState()} for a State licence, ${daySpans.foscosCentral()} for a Central one.`,
  apart: `Government fee, paid apart: ${inRupees(registrationFee.value)} a year for a registration, ${inRupees(stateFee.value.foodService)} for the State licence of a restaurant, ${inRupees(centralFee.value)} for a Central licence. Our State plan contains ${inRupees(1000)} of it.`,
  nextTitle: 'The next step',
  next: 'See the licence plans with both prices, ours and the government’s.',
  independence: `${brand.name} is a private service and no part of FSSAI. You can also file yourself on foscos.fssai.gov.in.`,
});

export const services = () => ({ zomato: zomato(), swiggy: swiggy(), fssai: fssai() });

import { brand } from '#shared/brand.ts';
import { type Fact, facts } from '#shared/facts.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';

export type LicenceKind = {
  title: string;
  sales: string;
  fee: string;
  time: string;
  who: string;
  plan: string;
};

export type LicenceGuideContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  kindsTitle: string;
  kindsLead: string;
  labels: { sales: string; fee: string; time: string; plan: string };
  kinds: readonly LicenceKind[];
  kindsFacts: readonly Fact[];
  exceptionsTitle: string;
  exceptionsLead: string;
  exceptions: readonly { title: string; fact: Fact }[];
  changesTitle: string;
  changes: {
    what: string;
    before: string;
    now: string;
    rows: readonly { what: string; before: string; now: string }[];
  };
  changesNote: string;
  changesFacts: readonly Fact[];
  papersTitle: string;
  papers: readonly { title: string; list: readonly string[] }[];
  papersFacts: readonly Fact[];
  stepsTitle: string;
  steps: readonly { title: string; text: string }[];
  stepsFacts: readonly Fact[];
  afterTitle: string;
  after: readonly { title: string; text: string }[];
  afterFacts: readonly Fact[];
  tatkalTitle: string;
  tatkal: string;
  tatkalKinds: readonly string[];
  tatkalFacts: readonly Fact[];
  nextTitle: string;
  next: string;
};

const small = amountInWords(facts.registrationUpTo.value);
const large = amountInWords(facts.stateLicenceUpTo.value);
const { registration, licence } = facts.authorityDays.value;
const aYear = (rupees: number) => `${inRupees(rupees)} a year`;

export const licenceGuide = (): LicenceGuideContent => ({
  title: 'Which FSSAI licence do I need? The guide for 2026',
  description: `FSSAI registration, State or Central licence: limits since 1 April 2026, government fees, papers, steps and sources, in plain words.`,
  heading: 'Which FSSAI licence do you need?',
  lead: `The limits changed on 1 April 2026, and many pages on the net still show the old ones. For most small kitchens the answer is now a registration.`,
  kindsTitle: 'Three kinds, by sales a year',
  kindsLead: 'Count all sales of the premises, at the counter and on the apps together.',
  labels: { sales: 'Sales a year', fee: 'Government fee', time: 'FSSAI has', plan: 'Our price' },
  kinds: [
    {
      title: 'Registration',
      sales: `up to ${small}`,
      fee: aYear(facts.registrationFee.value),
      time: `${registration} days, petty businesses at once`,
      who: 'Home kitchen, tiffin service, tea shop, cloud kitchen, café, small restaurant.',
      plan: 'fssai-registration-1yr',
    },
    {
      title: 'State licence',
      sales: `above ${small}, up to ${large}`,
      fee: `${aYear(facts.stateFee.value.foodService)} for most, up to ${inRupees(facts.stateFee.value.largeManufacturer)}`,
      time: `${licence} days`,
      who: 'Large restaurant or kitchen, and every caterer.',
      plan: 'fssai-state-license',
    },
    {
      title: 'Central licence',
      sales: `above ${large}`,
      fee: aYear(facts.centralFee.value),
      time: `${licence} days`,
      who: 'Very large businesses, and every importer and exporter.',
      plan: 'fssai-central-license',
    },
  ],
  kindsFacts: [facts.registrationUpTo, facts.registrationFee, facts.authorityDays, facts.instantRegistration],
  exceptionsTitle: 'Where sales do not decide',
  exceptionsLead: 'If you are one of these, this line comes before the table above.',
  exceptions: [
    { title: 'Caterers', fact: facts.catererNeedsLicence },
    { title: 'Street vendors and food trucks', fact: facts.vendorsDeemedRegistered },
    { title: 'Makers and packers', fact: facts.manufacturerCapacity },
    { title: 'Importers and exporters', fact: facts.importersCentral },
    { title: 'Chains in several States', fact: facts.headOfficeCentral },
  ],
  changesTitle: 'What changed on 1 April 2026',
  changes: {
    what: 'Rule',
    before: 'Before',
    now: 'Now',
    rows: [
      { what: 'Registration up to', before: '₹12 lakh', now: small },
      { what: 'State licence up to', before: '₹20 crore', now: large },
      { what: 'Validity', before: '1 to 5 years', now: 'no end' },
      { what: 'Renewal', before: 'before the last day', now: 'none; the annual fee stays' },
    ],
  },
  changesNote: facts.moveDownWithoutFee.text,
  changesFacts: [facts.registrationUpTo, facts.validity, facts.moveDownWithoutFee],
  papersTitle: 'The papers',
  papers: [
    {
      title: 'For a registration',
      list: [
        'Photo of the owner',
        'Identity proof: PAN, voter ID, passport, driving licence, or masked Aadhaar',
        'Proof of the premises: rent agreement or utility bill',
        'Name and kind of the business',
        'A signed declaration',
      ],
    },
    {
      title: 'For a licence, also',
      list: [
        'Layout of the kitchen and list of equipment',
        'Food categories',
        'Consent of the owner or the municipality for the premises',
        'Partnership deed, or memorandum and list of directors',
        'Food safety plan or declaration',
        'Medical fitness of the staff',
        'Water test report, for restaurants and makers',
      ],
    },
  ],
  papersFacts: [facts.waterTest],
  stepsTitle: 'Step by step',
  steps: [
    {
      title: 'Find your kind',
      text: 'Sales a year first, then the exceptions. One permission belongs to one address.',
    },
    { title: 'Bring the papers together', text: 'The same spelling of name and address on all of them.' },
    {
      title: 'Fill in the form on FoSCoS',
      text: 'Form A for a registration, Form B for a licence, on foscos.fssai.gov.in. You can do this yourself; it is what we do for you.',
    },
    { title: 'Pay the government fee', text: facts.feesNotReturned.text },
    {
      title: 'Answer what the officer asks',
      text: 'For a licence an officer may inspect the kitchen or send questions. The application waits for as long as the question does.',
    },
    {
      title: 'Take your number',
      text: 'You download the certificate from FoSCoS and hang it where guests can read it.',
    },
  ],
  stepsFacts: [facts.feesNotReturned, facts.authorityDays],
  afterTitle: 'Once you have it',
  after: [
    { title: 'On the bill', text: facts.numberOnBills.text },
    { title: 'On the apps', text: facts.appsListOnlyLicensed.text },
    { title: 'Every year', text: facts.validity.text },
    { title: 'When something changes', text: facts.modificationFee.text },
    { title: 'Without it', text: facts.penaltyWithoutLicence.text },
  ],
  afterFacts: [
    facts.numberOnBills,
    facts.appsListOnlyLicensed,
    facts.validity,
    facts.modificationFee,
    facts.penaltyWithoutLicence,
  ],
  tatkalTitle: 'Tatkal, the fast way, is not for kitchens',
  tatkal: `${facts.tatkalKinds.text} Restaurants, cloud kitchens, cafes and caterers are not among them:`,
  tatkalKinds: facts.tatkalKinds.value,
  tatkalFacts: [facts.tatkalKinds],
  nextTitle: 'Shall we file it for you?',
  next: `We check the papers, file in your name and follow up: ${brand.promises.licenceDays} of our own work. Both prices, ours and the government’s, stand on the plan.`,
});

import { facts } from '#shared/facts.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import { businesses } from './businesses.en.ts';
import { licenceBenefits } from './licence-benefits.en.ts';
import { licenceQuestions } from './licence-questions.en.ts';
import type { LicenceContent } from './types.ts';

export const licence = (): LicenceContent => ({
  metaTitle: 'FSSAI registration and licence, by the rules of 2026',
  metaDescription:
    'FSSAI registration, State, Central and tatkal licence filed for you. Which one your kitchen needs since April 2026, what we charge and what the government charges.',
  heading: 'FSSAI License',
  lead: 'We find out which permission your kitchen needs, put the papers in order and file them on FoSCoS.',
  banner: {
    title: 'The law changed on 1 April 2026',
    text: `Registration now covers sales up to ${amountInWords(facts.registrationUpTo.value)} a year and no longer runs out. Many kitchens need less than before.`,
    link: 'Choose a plan',
  },
  benefits: licenceBenefits,
  businesses,
  questions: licenceQuestions(),
  tatkal: {
    warning:
      'Tatkal is only for 11 low-risk kinds of business. Restaurants, cloud kitchens, cafes and caterers are not among them.',
    question: 'Is your business one of these 11?',
    yes: 'Yes, it is one of them',
    no: 'No, or I am not sure',
    whenNo:
      'Then tatkal will be refused. For a restaurant, a cloud kitchen or a cafe choose the registration: it is quick too, and usually all that you need.',
    kinds: facts.tatkalKinds.value,
    limits: 'No meat and no fish, for transporters also no dairy. For the time being only for sole owners.',
  },
});

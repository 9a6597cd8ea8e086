import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import type { PlanQuestion } from './types.ts';

const small = amountInWords(facts.registrationUpTo.value);
const large = amountInWords(facts.stateLicenceUpTo.value);

export const licenceQuestions = (): PlanQuestion[] => [
  {
    question: 'What does FSSAI stand for?',
    answer: [
      'Food Safety and Standards Authority of India. It sets the rules for food and gives out the registrations and licences under the Food Safety and Standards Act of 2006.',
    ],
  },
  {
    question: 'What is FoSCoS?',
    answer: [
      'The Food Safety Compliance System, the official site for applications, fees, changes and returns: foscos.fssai.gov.in. We file there in your name, and the account stays yours.',
    ],
  },
  {
    question: 'Why should I register?',
    answer: [
      `Because every food business needs it, from the home kitchen to the factory. Running without the permission can cost a penalty of up to ${amountInWords(facts.penaltyWithoutLicence.value)}, and false information as much. Since November 2023 this offence carries a penalty instead of a jail term.`,
      'Delivery apps may not list you without the number.',
    ],
    facts: [facts.penaltyWithoutLicence, facts.penaltyFalseInformation, facts.appsListOnlyLicensed],
  },
  {
    question: 'Which kinds of licence are there?',
    answer: [
      `Registration for sales up to ${small} a year, State licence up to ${large}, Central licence above that. Some businesses need a licence whatever they sell: caterers at least a State licence, importers and exporters a Central one.`,
      'Tatkal is not a fourth kind. It is a faster way for 11 low-risk kinds of business; restaurants, cloud kitchens, cafes and caterers are not among them.',
    ],
    facts: [facts.registrationUpTo, facts.stateLicenceUpTo, facts.catererNeedsLicence, facts.tatkalKinds],
  },
  {
    question: 'What does it cost?',
    answer: [
      `Our price stands on the plan and includes GST. The government fee comes on top: ${inRupees(facts.registrationFee.value)} a year for a registration, ${inRupees(facts.stateFee.value.foodService)} a year for the State licence of a restaurant, ${inRupees(facts.centralFee.value)} a year for a Central licence.`,
      'Of the State plan, ₹1,000 goes towards that fee. FSSAI does not return a fee once it is paid.',
    ],
    facts: [facts.registrationFee, facts.stateFee, facts.centralFee, facts.feesNotReturned],
  },
  {
    question: 'Which documents do I need?',
    answer: [
      'For the registration: your photo, an identity proof, a proof of the premises, the name and kind of the business and a declaration that we prepare.',
      'For a licence also: the layout of the kitchen, a list of equipment, the food categories, rent agreement or utility bill with the consent of the owner, partnership deed or list of directors, a food safety plan and medical fitness of the staff. Restaurants add a water test report.',
    ],
    facts: [facts.waterTest],
  },
  {
    question: 'How long is it valid?',
    answer: [
      `${facts.validity.text} There is no renewal any more.`,
      'That is why our 1, 3 and 5 years are not the life of the registration. They say for how long we take care of the annual fee with you.',
    ],
    facts: [facts.validity],
  },
  {
    question: 'What was FLRS?',
    answer: [`The Food Licensing and Registration System, the official site before FoSCoS. ${facts.foscosSince.text}`],
    facts: [facts.foscosSince],
  },
  {
    question: 'How do I check the status of my application?',
    answer: [
      `On FoSCoS with the reference number of the application. We follow it too, and your account manager tells you when something changes.`,
      `FSSAI has ${facts.authorityDays.value.registration} days for a registration and ${facts.authorityDays.value.licence} for a licence. From the complete documents we promise ${brand.promises.licenceDays} of our own work to file and follow it up; for Tatkal at most ${brand.promises.tatkalDays}. The days of FSSAI come on top.`,
    ],
    facts: [facts.authorityDays, facts.instantRegistration],
  },
  {
    question: 'Is one licence enough for several States?',
    answer: [
      'No. A permission belongs to one address, so every outlet has its own. A chain with outlets in several States also takes a Central licence for its head office.',
    ],
    facts: [facts.headOfficeCentral],
  },
  {
    question: 'What do importers need?',
    answer: [
      'A Central licence for the office that imports, whatever the sales, and an importer-exporter code (IEC) from DGFT. A low-risk importer may ask for tatkal.',
    ],
    facts: [facts.importersCentral, facts.tatkalKinds],
  },
  {
    question: 'Can a licence be transferred?',
    answer: [
      'Not sold or lent with the business: the new owner applies in the new name. If the owner dies, the family may carry on for a limited time while the change is applied for.',
    ],
  },
  {
    question: 'I sell a little home-made food. Do I need it too?',
    answer: [
      `Yes. A home baker, a tiffin service or a home kitchen takes the registration, and since April 2026 it covers sales up to ${small} a year. Delivery apps ask for the number before they list you.`,
    ],
    facts: [facts.registrationUpTo, facts.instantRegistration, facts.appsListOnlyLicensed],
  },
  {
    question: 'What happens if I miss the annual fee?',
    answer: [
      'The registration has no last day, but the fee stays due, and FSSAI can suspend or cancel a permission whose duties are not met. FoSCoS shows the sum that is open.',
      'The late fee of ₹100 a day that older pages mention belonged to renewals, which ended in April 2026.',
    ],
    facts: [facts.validity],
  },
  {
    question: 'Do import and export need the same licence?',
    answer: [
      'Both need a Central licence and an IEC. Who makes the food also needs the permission of the plant; a merchant exporter, who only trades, is on the tatkal list.',
    ],
    facts: [facts.importersCentral, facts.tatkalKinds],
  },
  {
    question: 'How do I change details later?',
    answer: [
      `On FoSCoS: name, address, kind of business or food categories. For a licence the government fee is ${inRupees(facts.modificationFee.value)}. Moving down from a State licence to a registration costs nothing, and fees already paid are set off.`,
    ],
    facts: [facts.modificationFee, facts.moveDownWithoutFee],
  },
  {
    question: 'Does a caterer need a Central licence?',
    answer: [
      `Usually the State licence, even with small sales, because caterers are not petty businesses. A Central licence is for sales above ${large} a year and for catering at airports and seaports; railway premises have their own authority.`,
    ],
    facts: [facts.catererNeedsLicence, facts.stateLicenceUpTo],
  },
];

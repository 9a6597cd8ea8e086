import { facts } from './facts.ts';

/** Government fee of one licence in whole rupees. */
export type GovernmentFee = { perYear: number; years: number; insideOurPrice: number };

const registration = facts.registrationFee.value;
const fees = new Map<string, GovernmentFee>([
  ['fssai-registration-1yr', { perYear: registration, years: 1, insideOurPrice: 0 }],
  ['fssai-registration-3yrs', { perYear: registration, years: 3, insideOurPrice: 0 }],
  ['fssai-registration-5yrs', { perYear: registration, years: 5, insideOurPrice: 0 }],
  ['fssai-state-license', { perYear: facts.stateFee.value.foodService, years: 1, insideOurPrice: 1000 }],
  ['fssai-central-license', { perYear: facts.centralFee.value, years: 1, insideOurPrice: 0 }],
]);

/** Returns the government fee of a licence plan; undefined for tatkal, whose fee depends on the kind of business. */
export function governmentFeeOf(slug: string): GovernmentFee | undefined {
  return fees.get(slug);
}

export function paidApart({ perYear, years, insideOurPrice }: GovernmentFee): number {
  return perYear * years - insideOurPrice;
}

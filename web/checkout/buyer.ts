import { type BuyerField, buyerFields, problemWith } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { problemSentence } from '../problem-sentence.ts';

/** The checkout form as it is being filled. */
export type Buyer = Record<BuyerField, string>;
export type Problems = Partial<Record<BuyerField, string>>;

const requiredFields = ['name', 'email', 'phone'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const noBuyer: Buyer = { name: '', email: '', phone: '', address: '', state: '', gstin: '' };

/** The buyer with one answer changed; a complete GSTIN also tells the State, unless that was chosen. */
export function withAnswer(buyer: Buyer, field: BuyerField, typed: string): Buyer {
  const changed = { ...buyer, [field]: typed };
  const gstin = field === 'gstin' && buyer.state === '' ? readGstin(typed) : undefined;
  return gstin ? { ...changed, state: stateOfGstin(gstin) } : changed;
}

/** A mobile number as people read it, five and five digits; other texts stay as they were typed. */
export function tidyPhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

export function stillMissing(buyer: Buyer): RequiredField[] {
  return requiredFields.filter((field) => buyer[field].trim() === '');
}

/** What is wrong with one answer, as a sentence. */
export function sentenceFor(field: BuyerField, typed: string): string | undefined {
  const problem = problemWith(field, typed);
  return problem && problemSentence(problem);
}

export function problemsOf(buyer: Buyer): Problems {
  const found: Problems = {};
  for (const field of buyerFields) {
    const sentence = sentenceFor(field, buyer[field]);
    if (sentence) found[field] = sentence;
  }
  return found;
}

/** The first field, in the form's order, that has a problem. */
export function firstOf(problems: Problems): BuyerField | undefined {
  return buyerFields.find((field) => problems[field] !== undefined);
}

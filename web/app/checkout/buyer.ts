import type { BuyerField } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';

/** Values of the checkout form. */
export type BuyerValues = Record<BuyerField, string>;
export type BuyerErrors = Partial<Record<BuyerField, string>>;

const requiredFields = ['name', 'email', 'phone'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const emptyBuyer: BuyerValues = { name: '', email: '', phone: '', address: '', state: '', gstin: '' };

/** Values with one field changed; a complete GSTIN also sets the State, unless one was chosen. */
export function withField(buyer: BuyerValues, field: BuyerField, typed: string): BuyerValues {
  const changed = { ...buyer, [field]: typed };
  const gstin = field === 'gstin' && buyer.state === '' ? readGstin(typed) : undefined;
  return gstin ? { ...changed, state: stateOfGstin(gstin) } : changed;
}

/** Formats a mobile number as 5 + 5 digits; other texts stay unchanged. */
export function normalizePhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

export function missingFields(buyer: BuyerValues): RequiredField[] {
  return requiredFields.filter((field) => buyer[field].trim() === '');
}

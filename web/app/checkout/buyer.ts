import type { BuyerField } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { pinIn, stateOfPin } from '#shared/rules/pin-codes.ts';

/** Values of the checkout form. */
export type BuyerValues = Record<BuyerField, string>;
export type BuyerErrors = Partial<Record<BuyerField, string>>;

const requiredFields = ['name', 'email', 'phone', 'state'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const emptyBuyer: BuyerValues = {
  name: '',
  email: '',
  phone: '',
  address: '',
  state: '',
  gstin: '',
  company: '',
};

/** Values with one field changed; a complete GSTIN also sets the State, unless one was chosen. */
export function withField(buyer: BuyerValues, field: BuyerField, typed: string): BuyerValues {
  const changed = { ...buyer, [field]: typed };
  const gstin = field === 'gstin' && buyer.state === '' ? readGstin(typed) : undefined;
  return gstin ? { ...changed, state: stateOfGstin(gstin) } : changed;
}

/**
 * Values with the State of a PIN code in the address, while none was chosen; `guessedFrom` is the PIN code of an earlier
 * guess, which a new one replaces.
 */
export function withStateOfPin(buyer: BuyerValues, guessedFrom: string): { buyer: BuyerValues; pin: string } {
  const pin = pinIn(buyer.address);
  const state = pin && stateOfPin(pin);
  if (!pin || !state || (buyer.state !== '' && guessedFrom === '')) return { buyer, pin: guessedFrom };
  return { buyer: { ...buyer, state }, pin };
}

/** Formats a mobile number as 5 + 5 digits; other texts stay unchanged. */
export function normalizePhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

export function missingFields(buyer: BuyerValues): RequiredField[] {
  return requiredFields.filter((field) => buyer[field].trim() === '');
}

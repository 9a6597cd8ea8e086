import type { BuyerField } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { pinIn, stateOfPin } from '#shared/rules/pin-codes.ts';
import { stateName } from '#shared/rules/states.ts';

/** Values of the checkout form. */
export type BuyerValues = Record<BuyerField, string>;
export type BuyerErrors = Partial<Record<BuyerField, string>>;
/** The values, and what the State was taken from: a PIN code, 'gstin', or '' if it was chosen. */
export type BuyerEntries = { buyer: BuyerValues; stateFrom: string };

const requiredFields = ['name', 'email', 'phone', 'state'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const emptyBuyer: BuyerValues = {
  ...{ name: '', email: '', phone: '' },
  ...{ address: '', state: '', gstin: '', company: '' },
};

/**
 * The entries after a change. A State that nobody chose follows a complete GSTIN, else the PIN code in the address;
 * a chosen one stays.
 */
export function withGuessedState(before: BuyerEntries, typed: BuyerValues): BuyerEntries {
  if (typed.state !== before.buyer.state) return { buyer: typed, stateFrom: '' };
  const { stateFrom } = before;
  if (typed.state !== '' && stateFrom === '') return { buyer: typed, stateFrom };
  const ofGstin = typed.gstin === before.buyer.gstin ? undefined : knownStateOf(typed.gstin);
  if (ofGstin) return { buyer: { ...typed, state: ofGstin }, stateFrom: 'gstin' };
  const pin = pinIn(typed.address);
  if (stateFrom === 'gstin' || !pin || pin === pinIn(before.buyer.address)) return { buyer: typed, stateFrom };
  const state = stateOfPin(pin) ?? '';
  return { buyer: { ...typed, state }, stateFrom: state && pin };
}

/** The State of a complete GSTIN. */
function knownStateOf(gstin: string): string | undefined {
  const read = readGstin(gstin);
  const code = read && stateOfGstin(read);
  return code && stateName(code) ? code : undefined;
}

/** The State code of a complete GSTIN, if another State was chosen. */
export function otherStateOfGstin({ gstin, state }: BuyerValues): string | undefined {
  const read = readGstin(gstin);
  return read && state !== '' && stateOfGstin(read) !== state ? stateOfGstin(read) : undefined;
}

/** Formats a mobile number as 5 + 5 digits; other texts stay unchanged. */
export function normalizePhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

export function missingFields(buyer: BuyerValues): RequiredField[] {
  return requiredFields.filter((field) => buyer[field].trim() === '');
}

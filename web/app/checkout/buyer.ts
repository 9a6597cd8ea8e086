import { brand } from '#shared/brand.ts';
import { type BuyerField, needsAddress } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { placeOfSupply } from '#shared/rules/invoices.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { pinIn, stateOfPin } from '#shared/rules/pin-codes.ts';
import { stateName } from '#shared/rules/states.ts';
import type { Supply } from '#shared/rules/tax.ts';

/** Values of the checkout form. */
export type BuyerValues = Record<BuyerField, string>;
export type BuyerErrors = Partial<Record<BuyerField, string>>;
/** The values, and what the State was taken from: a PIN code, 'gstin', or '' if it was chosen. */
export type BuyerEntries = { buyer: BuyerValues; stateFrom: string };

const requiredFields = ['name', 'email', 'phone', 'address', 'state'] as const;
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

/** The supply as the invoice will have it, for the tax part of the total. */
export function supplyTo({ gstin, state }: Pick<BuyerValues, 'gstin' | 'state'>): Supply {
  return {
    sellerState: brand.sellerState,
    place: placeOfSupply({ gstin: readGstin(gstin) ?? null, state: state || null }),
  };
}

/** Formats a mobile number as 5 + 5 digits; other texts stay unchanged. */
export function normalizePhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

/** The required fields that are empty; the address is one of them if the invoice has to name it. */
export function missingFields(buyer: BuyerValues, total: number): RequiredField[] {
  const required = requiredFields.filter((field) => field !== 'address' || addressNeeded(buyer, total));
  return required.filter((field) => buyer[field].trim() === '');
}

export function addressNeeded({ gstin }: Pick<BuyerValues, 'gstin'>, total: number): boolean {
  return needsAddress({ gstin: gstin.trim(), totalPaise: total * 100 });
}

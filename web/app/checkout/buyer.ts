import { brand } from '#shared/brand.ts';
import { type BuyerField, buyerFields, needsAddress, ofEach } from '#shared/rules/buyer.ts';
import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { stateName } from '#shared/rules/indian-states.ts';
import { placeOfSupply } from '#shared/rules/invoices.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { pinIn, stateOfPin } from '#shared/rules/pin-codes.ts';
import type { Supply } from '#shared/rules/tax.ts';

export type BuyerValues = Record<BuyerField, string>;
export type BuyerErrors = Partial<Record<BuyerField, string>>;
/** Values of the form; `stateFrom` is the source of the State: a PIN code, 'gstin', or '' if the buyer chose it. */
export type BuyerEntries = { buyer: BuyerValues; stateFrom: string };

const requiredFields = ['name', 'email', 'phone', 'address', 'state'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const emptyBuyer: BuyerValues = ofEach(buyerFields, () => '');

/**
 * Returns the entries after a change. A State chosen by the buyer stays. Otherwise, a newly completed GSTIN determines
 * the State or, if the State does not come from a GSTIN, a new PIN code in the address.
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

/** Returns the State code of a complete GSTIN; undefined if the GSTIN is incomplete or its State is unknown. */
function knownStateOf(gstin: string): string | undefined {
  const read = readGstin(gstin);
  const code = read && stateOfGstin(read);
  return code && stateName(code) ? code : undefined;
}

/** Returns the State code of a complete GSTIN if the buyer has chosen another State; otherwise undefined. */
export function otherStateOfGstin({ gstin, state }: BuyerValues): string | undefined {
  const read = readGstin(gstin);
  return read && state !== '' && stateOfGstin(read) !== state ? stateOfGstin(read) : undefined;
}

/** Returns the States of seller and supply that the invoice will show, to calculate the tax included in the total. */
export function supplyTo({ gstin, state }: Pick<BuyerValues, 'gstin' | 'state'>): Supply {
  return {
    sellerState: brand.sellerState,
    place: placeOfSupply({ gstin: readGstin(gstin) ?? null, state: state || null }),
  };
}

/** Formats a mobile number as 5 + 5 digits; returns other texts unchanged. */
export function normalizePhone(typed: string): string {
  const reading = readPhone(typed);
  return 'digits' in reading ? `${reading.digits.slice(0, 5)} ${reading.digits.slice(5)}` : typed;
}

/** Returns the required fields that are empty; the postal address is required if the invoice has to show it. */
export function missingFields(buyer: BuyerValues, total: number): RequiredField[] {
  const required = requiredFields.filter((field) => field !== 'address' || addressNeeded(buyer, total));
  return required.filter((field) => buyer[field].trim() === '');
}

export function addressNeeded({ gstin }: Pick<BuyerValues, 'gstin'>, total: number): boolean {
  return needsAddress({ gstin: gstin.trim(), totalPaise: total * 100 });
}

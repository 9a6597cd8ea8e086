import { oneLine, severalLines } from './clean-text.ts';
import { type ContactField, type ContactProblem, contactProblem } from './contact.ts';
import { readEmail } from './email.ts';
import { readGstin } from './gstin.ts';
import { stateName } from './indian-states.ts';
import { masked } from './masking.ts';

export const buyerFields = ['name', 'email', 'phone', 'address', 'state', 'gstin', 'company'] as const;
export type BuyerField = (typeof buyerFields)[number];

export type BuyerProblem =
  | ContactProblem
  | { code: 'address_missing' | 'state_missing' | 'state_unknown' | 'gstin_wrong' };

const longest: Record<Exclude<BuyerField, ContactField>, number> = {
  address: 500,
  state: 2,
  gstin: 30,
  company: 100,
};

/**
 * Price from which the invoice must show the postal address of an unregistered buyer (CGST rule 46); a registered
 * buyer's address is always required.
 */
const addressFromPaise = 50_000_00;

export function needsAddress({ gstin, totalPaise }: { gstin: string | null; totalPaise: number }): boolean {
  return Boolean(gstin) || totalPaise >= addressFromPaise;
}

export function problemWith(field: BuyerField, typed: string): BuyerProblem | undefined {
  if (field === 'name' || field === 'email' || field === 'phone') return contactProblem(field, typed);
  const text = cleanAnswer(field, typed);
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return field === 'state' ? { code: 'state_missing' } : undefined;
  if (field === 'state' && stateName(text) === undefined) return { code: 'state_unknown' };
  if (field === 'gstin' && readGstin(text) === undefined) return { code: 'gstin_wrong' };
  return undefined;
}

/**
 * Returns a field's value as it is stored: without hidden characters, and in one line unless it is an address. Aadhaar
 * numbers and PANs in a name, company or address are masked.
 */
export function cleanAnswer(field: BuyerField, typed: string): string {
  if (field === 'email') return readEmail(typed) ?? oneLine(typed);
  if (field === 'address') return masked(severalLines(typed));
  return field === 'name' || field === 'company' ? masked(oneLine(typed)) : oneLine(typed);
}

/** Validation of buyer details in the checkout form. */
import {
  type ContactField,
  type ContactProblem,
  contactProblem,
  holdsHidden,
  holdsOpenLink,
  isVisibleLine,
} from './contact.ts';
import { readGstin } from './gstin.ts';
import { stateName } from './indian-states.ts';
import { holdsLongCluster } from './letter-clusters.ts';

export const buyerFields = ['name', 'email', 'phone', 'address', 'state', 'gstin', 'company'] as const;
export type BuyerField = (typeof buyerFields)[number];

export type BuyerProblem =
  | ContactProblem
  | {
      code:
        | 'address_missing'
        | 'address_hidden'
        | 'state_missing'
        | 'state_unknown'
        | 'gstin_wrong'
        | 'company_characters'
        | 'text_link';
    };

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

/** Returns the first problem with a field's value, or undefined. Postal address, GSTIN and company are optional. */
export function problemWith(field: BuyerField, typed: string): BuyerProblem | undefined {
  if (field === 'name' || field === 'email' || field === 'phone') return contactProblem(field, typed);
  const text = typed.trim();
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return field === 'state' ? { code: 'state_missing' } : undefined;
  if (field === 'state' && stateName(text) === undefined) return { code: 'state_unknown' };
  if (field === 'gstin' && readGstin(text) === undefined) return { code: 'gstin_wrong' };
  if (field === 'company' && !isVisibleLine(text)) return { code: 'company_characters' };
  if (field === 'address' && holdsHidden(text)) return { code: 'address_hidden' };
  if ((field === 'company' || field === 'address') && holdsOpenLink(text)) return { code: 'text_link' };
  if (holdsLongCluster(text)) return { code: 'letter_signs' };
  return undefined;
}

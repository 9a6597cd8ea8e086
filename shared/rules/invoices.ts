/** Tax documents: kinds, numbers, tax heads and credited shares (facts/invoices). Amounts are whole paise. */
import { stateOfGstin } from './gstin.ts';
import { gstPercent } from './tax.ts';

export const taxDocumentKinds = ['invoice', 'credit_note', 'receipt_voucher', 'refund_voucher'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/** Reasons of a credit note, as the portal numbers them. */
export const creditReasons = ['01', '02', '03', '04', '05', '07'] as const;
export type CreditReason = (typeof creditReasons)[number];

export type TaxHeads = {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  utgstPaise: number;
  igstPaise: number;
};
export type TaxAmounts = TaxHeads & { totalPaise: number };

const istOffset = 330 * 60_000;
const inIst = (at: Date) => new Date(at.getTime() + istOffset);

/** The day in India, as `2026-11-30`. */
export const dayOf = (at: Date): string => inIst(at).toISOString().slice(0, 10);

/** The month in India, as `2026-11`. */
export const monthOf = (at: Date): string => dayOf(at).slice(0, 7);

/** The financial year of a day, 1 April to 31 March in India: `26-27`. */
export function fiscalYearOf(at: Date): string {
  const ist = inIst(at);
  const first = ist.getUTCMonth() >= 3 ? ist.getUTCFullYear() : ist.getUTCFullYear() - 1;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

const longestNumber = 16;

/** The number of a document: `INV/26-27/000123`. */
export function documentNumber(series: string, fiscalYear: string, sequence: number): string {
  const number = `${series}/${fiscalYear}/${String(sequence).padStart(6, '0')}`;
  if (number.length > longestNumber) throw new Error(`series ${series} of ${fiscalYear} is full`);
  return number;
}

/** Union territories without a legislature, where the second half of the tax is called UTGST. */
const utgstTerritories = new Set(['04', '26', '31', '35', '38']);

/** Place of supply (IGST Act, section 12(2)): the State of the GSTIN, else that of the buyer. */
export function placeOfSupply(buyer: { gstin: string | null; state: string | null }): string | null {
  return buyer.gstin ? stateOfGstin(buyer.gstin) : buyer.state;
}

/**
 * Splits a tax-inclusive price. The tax is rounded first and the taxable value is the rest, so that the parts always
 * add up. Without a place of supply it is treated as inter-State (rule 50).
 */
export function taxHeads(totalPaise: number, sellerState: string, place: string | null): TaxHeads {
  const part = (percent: number) => roundedShare(totalPaise, percent, 100 + gstPercent);
  if (place !== sellerState) {
    const igstPaise = part(gstPercent);
    return { ...noTax, igstPaise, taxablePaise: totalPaise - igstPaise };
  }
  const half = part(gstPercent / 2);
  const second = utgstTerritories.has(place) ? { utgstPaise: half } : { sgstPaise: half };
  return { ...noTax, cgstPaise: half, ...second, taxablePaise: totalPaise - 2 * half };
}

const noTax = { cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 };

/** Half up, in integers. */
const roundedShare = (amount: number, part: number, whole: number) =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

const heads = ['cgstPaise', 'sgstPaise', 'utgstPaise', 'igstPaise'] as const;

/**
 * The share of a document that is given back: each head is its rounded share of everything credited so far less what
 * was credited before, so that the last credit closes to zero.
 */
export function creditedShare(original: TaxAmounts, before: TaxAmounts, totalPaise: number): TaxAmounts {
  const credited = before.totalPaise + totalPaise;
  const share = { ...noTax };
  for (const head of heads) share[head] = roundedShare(original[head], credited, original.totalPaise) - before[head];
  const tax = heads.reduce((sum, head) => sum + share[head], 0);
  return { ...share, taxablePaise: totalPaise - tax, totalPaise };
}

export const nothingCredited: TaxAmounts = { ...noTax, taxablePaise: 0, totalPaise: 0 };

/** Sum of two amounts, head by head. */
export function plus(a: TaxAmounts, b: TaxAmounts): TaxAmounts {
  return {
    taxablePaise: a.taxablePaise + b.taxablePaise,
    cgstPaise: a.cgstPaise + b.cgstPaise,
    sgstPaise: a.sgstPaise + b.sgstPaise,
    utgstPaise: a.utgstPaise + b.utgstPaise,
    igstPaise: a.igstPaise + b.igstPaise,
    totalPaise: a.totalPaise + b.totalPaise,
  };
}

/** Tax documents: kinds, numbers, tax heads and credited shares. Amounts are whole paise. */
import { stateOfGstin } from './gstin.ts';
import { dayInIndia } from './india-time.ts';
import { noTax, roundedShare, type TaxHeads } from './tax.ts';

/** A `debit_note` reverses a credit note without GST whose refund has failed; it is always without GST. */
export const taxDocumentKinds = ['invoice', 'credit_note', 'debit_note', 'receipt_voucher', 'refund_voucher'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

export const creditReasons = ['01', '02', '03', '04', '05', '07'] as const;
export type CreditReason = (typeof creditReasons)[number];

export type TaxAmounts = TaxHeads & { totalPaise: number };

/** Returns the month in Indian time, such as `2026-11`. */
export const monthInIndia = (at: Date): string => dayInIndia(at).slice(0, 7);

/** Returns the financial year of a time, from 1 April to 31 March in Indian time: `26-27`. */
export function fiscalYearOf(at: Date): string {
  const [year = 0, month = 0] = monthInIndia(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

const longestNumber = 16;

const sequenceDigits = 6;

/** Last number that fits into the 16 characters: 999,999 for a series of three letters. */
export function lastSequenceOf(series: string, fiscalYear: string): number {
  return 10 ** (longestNumber - `${series}/${fiscalYear}/`.length) - 1;
}

/** INV, IN2 to IN9, INA to INZ: a sale must not fail for lack of numbers, and no series has gaps. */
export function seriesInTurn(series: string): string[] {
  const letters = '23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const following = [...letters].map((letter) => `${series.slice(0, 2)}${letter}`);
  return [series, ...following.filter((each) => each !== series)];
}

/** Formats a document number, such as `INV/26-27/000123`; throws if the series is full. */
export function documentNumber(series: string, fiscalYear: string, sequence: number): string {
  const number = `${series}/${fiscalYear}/${String(sequence).padStart(sequenceDigits, '0')}`;
  if (number.length > longestNumber) throw new Error(`series ${series} of ${fiscalYear} is full`);
  return number;
}

/** Returns the place of supply (IGST Act, section 12(2)): the State of the GSTIN, or else the buyer's State. */
export function placeOfSupply(buyer: { gstin: string | null; state: string | null }): string | null {
  return buyer.gstin ? stateOfGstin(buyer.gstin) : buyer.state;
}

/** 30 November after its financial year (CGST Act, section 34). Days are written like `2026-11-30`. */
export function lastCreditDay(issuedOn: string): string {
  const year = Number(issuedOn.slice(0, 4));
  const yearEnd = issuedOn.slice(5) >= '04-01' ? year + 1 : year;
  return `${yearEnd}-11-30`;
}

const heads = ['cgstPaise', 'sgstPaise', 'utgstPaise', 'igstPaise'] as const;

/** Rounds all that is credited so far and subtracts what was before, so that the last one leaves zero. */
export function creditedShare(original: TaxAmounts, before: TaxAmounts, totalPaise: number): TaxAmounts {
  const credited = before.totalPaise + totalPaise;
  const share = { ...noTax };
  for (const head of heads) share[head] = roundedShare(original[head], credited, original.totalPaise) - before[head];
  const tax = heads.reduce((sum, head) => sum + share[head], 0);
  return { ...share, taxablePaise: totalPaise - tax, totalPaise };
}

export const nothingCredited: TaxAmounts = { ...noTax, taxablePaise: 0, totalPaise: 0 };

/** Adds two amounts, head by head. */
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

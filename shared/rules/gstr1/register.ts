import { type CreditReason, creditReasons } from '../invoices.ts';
import { placeName, rupeesCell } from './cells.ts';
import type { ReturnDocument } from './document.ts';
import { documentTypes } from './json.ts';

export const registerHead: readonly string[] = [
  'Date',
  'Document',
  'Number',
  'Refers to',
  'Status',
  'Buyer',
  'GSTIN',
  'Place of supply',
  'SAC',
  'Taxable value',
  'CGST',
  'SGST',
  'UTGST',
  'IGST',
  'Total',
  'Reason',
  'Order',
];

/** Document with two values that are not part of the return: its order, and the reason for a credit note. */
type RegisterDocument = ReturnDocument & { orderId: string; reason: string | null };

const reasonNames: Record<CreditReason, string> = {
  '01': 'Service returned',
  '02': 'Discount after the sale',
  '03': 'Deficiency in service',
  '04': 'Correction of the invoice',
  '05': 'Change of the place of supply',
  '07': 'Refund',
};

/** Name of a credit note that is issued after the last day on which it could reduce the tax. */
const financialNote = 'Financial Credit Note (without GST, section 34(2))';
const financialDebitNote = 'Financial Debit Note (without GST, reverses a financial credit note)';

function reasonCell(reason: string | null): string {
  const known = creditReasons.find((code) => code === reason);
  return known ? `${known} ${reasonNames[known]}` : '';
}

function nameOf({ kind, withoutTax }: RegisterDocument): string {
  if (kind === 'debit_note') return financialDebitNote;
  return withoutTax ? financialNote : documentTypes[kind].name;
}

export function registerCells(document: RegisterDocument): string[] {
  const { issuedOn, number, refersTo, buyerName, gstin, placeOfSupply, sac } = document;
  const { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise } = document;
  return [
    issuedOn,
    nameOf(document),
    number,
    refersTo?.number ?? '',
    document.void ? 'void' : 'issued',
    buyerName,
    gstin ?? '',
    placeName(placeOfSupply),
    sac,
    ...[taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise].map(rupeesCell),
    reasonCell(document.reason),
    document.orderId,
  ];
}

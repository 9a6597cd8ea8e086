/** The register of tax documents: one row per document. */

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
];

export function registerCells(document: ReturnDocument): string[] {
  const { kind, issuedOn, number, refersTo, buyerName, gstin, placeOfSupply, sac } = document;
  const { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise } = document;
  return [
    issuedOn,
    documentTypes[kind].name,
    number,
    refersTo?.number ?? '',
    document.void ? 'void' : 'issued',
    buyerName,
    gstin ?? '',
    placeName(placeOfSupply),
    sac,
    ...[taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise, totalPaise].map(rupeesCell),
  ];
}

import { gstPercent } from '../tax.ts';
import { placeName, rupeesCell } from './cells.ts';
import type { ReturnDocument } from './document.ts';
import { documentTypes, rangesOfReturn, rowsOf } from './json.ts';
import type { Summary, Sums } from './summary.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function toolDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${months[Number(month) - 1]}-${year.slice(2)}`;
}

const rate = String(gstPercent);
const noCess = '0.00';
/** Columns for an e-commerce operator and for a reduced rate, which are always empty for us. */
const nothing = '';

type DocumentTable = { head: readonly string[]; cells: (document: ReturnDocument) => string[] };
type SummaryTable = { head: readonly string[]; rows: (summary: Summary) => string[][] };

const value = ({ totalPaise, placeOfSupply }: ReturnDocument) => [rupeesCell(totalPaise), placeName(placeOfSupply)];
const taxable = ({ taxablePaise }: ReturnDocument) => [rate, rupeesCell(taxablePaise), noCess];

export const documentTables = {
  b2b: {
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    cells: (document) => [
      document.gstin ?? '',
      document.buyerName,
      document.number,
      toolDay(document.issuedOn),
      ...value(document),
      'N',
      nothing,
      'Regular B2B',
      nothing,
      ...taxable(document),
    ],
  },
  b2cl: {
    head: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    cells: (document) => [
      document.number,
      toolDay(document.issuedOn),
      ...value(document),
      nothing,
      ...taxable(document),
      nothing,
    ],
  },
  cdnr: {
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    cells: (document) => [
      document.gstin ?? '',
      document.buyerName,
      document.number,
      toolDay(document.issuedOn),
      'C',
      placeName(document.placeOfSupply),
      'N',
      'Regular B2B',
      rupeesCell(document.totalPaise),
      nothing,
      ...taxable(document),
    ],
  },
  cdnur: {
    head: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    cells: (document) => [
      'B2CL',
      document.number,
      toolDay(document.issuedOn),
      'C',
      placeName(document.placeOfSupply),
      rupeesCell(document.totalPaise),
      nothing,
      ...taxable(document),
    ],
  },
} as const satisfies Record<string, DocumentTable>;

const hsnHead = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];

function hsnRows(sums: Sums): string[][] {
  return rowsOf(sums).map(([sac, { totalPaise, taxablePaise, igstPaise, cgstPaise, sgstPaise, utgstPaise }]) => [
    sac,
    nothing,
    'NA',
    '0.00',
    rupeesCell(totalPaise),
    rate,
    rupeesCell(taxablePaise),
    ...[igstPaise, cgstPaise, sgstPaise + utgstPaise].map(rupeesCell),
    noCess,
  ]);
}

export const summaryTables = {
  b2cs: {
    head: [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: ({ b2cs }) =>
      rowsOf(b2cs).map(([key, { taxablePaise }]) => [
        'OE',
        placeName(key.slice(0, 2)),
        rate,
        nothing,
        rupeesCell(taxablePaise),
        noCess,
        nothing,
      ]),
  },
  at: {
    head: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
    rows: ({ advances }) =>
      rowsOf(advances).map(([place, { taxablePaise }]) => [
        placeName(place),
        nothing,
        rate,
        rupeesCell(taxablePaise),
        noCess,
      ]),
  },
  atadj: {
    head: ['Place Of Supply', 'Rate', 'Applicable % of Tax Rate', 'Gross Advance Adjusted', 'Cess Amount'],
    rows: ({ adjusted }) =>
      rowsOf(adjusted).map(([place, { taxablePaise }]) => [
        placeName(place),
        rate,
        nothing,
        rupeesCell(taxablePaise),
        noCess,
      ]),
  },
  'hsn(b2b)': { head: hsnHead, rows: ({ hsnB2b }) => hsnRows(hsnB2b) },
  'hsn(b2c)': { head: hsnHead, rows: ({ hsnB2c }) => hsnRows(hsnB2c) },
  docs: {
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: (summary) =>
      rangesOfReturn(summary).map(({ kind, from, to, count, cancelled }) => [
        documentTypes[kind].name,
        from,
        to,
        String(count),
        String(cancelled),
      ]),
  },
} as const satisfies Record<string, SummaryTable>;

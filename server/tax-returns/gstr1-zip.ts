import type { Readable } from 'node:stream';
import type { Db } from '#database/connect.ts';
import { zipStream } from '#server/platform/zip-stream.ts';
import { brand } from '#shared/brand.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { documentTables, summaryTables } from '#shared/rules/gstr1/csv.ts';
import { sectionOf } from '#shared/rules/gstr1/sections.ts';
import type { Summary } from '#shared/rules/gstr1/summary.ts';
import { documentsByGstin, largeInvoices, type MonthDocument, notesOfLargeInvoices } from './read-documents.ts';

type Table = (typeof documentTables)[keyof typeof documentTables];

/** GSTR-1 as one CSV file per section for the GST offline tool. Each section is read only when its file is written. */
export function gstr1Zip(db: Db, month: string, summary: Summary, mtime: Date): Readable {
  const batches = {
    b2b: () => documentsByGstin(db, month, 'invoice'),
    b2cl: () => largeInvoices(db, month),
    cdnr: () => documentsByGstin(db, month, 'credit_note'),
    cdnur: () => notesOfLargeInvoices(db, month),
  };
  const ofDocuments = (['b2b', 'b2cl', 'cdnr', 'cdnur'] as const).map((name) => ({
    name: `${name}.csv`,
    mtime,
    compress: true,
    read: () => linesOf(name, documentTables[name], batches[name]()),
  }));
  const ofSums = Object.entries(summaryTables).map(([name, { head, rows }]) => ({
    name: `${name}.csv`,
    mtime,
    compress: true,
    read: () => [head, ...rows(summary)].map(csvLine),
  }));
  return zipStream([...ofDocuments, ...ofSums]);
}

async function* linesOf(name: string, { head, cells }: Table, batches: AsyncIterable<MonthDocument[]>) {
  yield csvLine(head);
  for await (const documents of batches)
    yield documents
      .filter((document) => sectionOf(document, brand.sellerState) === name)
      .map((document) => csvLine(cells(document)))
      .join('');
}

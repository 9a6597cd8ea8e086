import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '#database/connect.ts';
import { brand } from '#shared/brand.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { documentTables, summaryTables } from '#shared/rules/gstr1/csv.ts';
import { sectionOf } from '#shared/rules/gstr1/sections.ts';
import type { Summary } from '#shared/rules/gstr1/summary.ts';
import { documentsByGstin, largeInvoices, type MonthDocument, notesOfLargeInvoices } from './read-documents.ts';

type Table = (typeof documentTables)[keyof typeof documentTables];

/** One CSV file per section, as the offline tool imports them; each is read when its turn comes. */
export function gstr1Zip(db: Db, month: string, summary: Summary, now: Date): Readable {
  const archive = new ZipFile();
  const add = (name: string, lines: () => AsyncIterable<string> | Iterable<string>) =>
    archive.addReadStreamLazy(`${name}.csv`, { mtime: now }, (give) => give(null, Readable.from(lines())));
  const batches = {
    b2b: () => documentsByGstin(db, month, 'invoice'),
    b2cl: () => largeInvoices(db, month),
    cdnr: () => documentsByGstin(db, month, 'credit_note'),
    cdnur: () => notesOfLargeInvoices(db, month),
  };
  for (const name of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const)
    add(name, () => linesOf(name, documentTables[name], batches[name]()));
  for (const [name, { head, rows }] of Object.entries(summaryTables))
    add(name, () => [head, ...rows(summary)].map(csvLine));
  archive.end();
  return Readable.from(archive.outputStream);
}

async function* linesOf(name: string, { head, cells }: Table, batches: AsyncIterable<MonthDocument[]>) {
  yield csvLine(head);
  for await (const documents of batches)
    yield documents
      .filter((document) => sectionOf(document, brand.sellerState) === name)
      .map((document) => csvLine(cells(document)))
      .join('');
}

import type { Readable } from 'node:stream';
import type { Db } from '#database/connect.ts';
import { zipStream } from '#server/platform/zip-stream.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { documentTables, summaryTables } from '#shared/rules/gstr1/csv.ts';
import type { Batches } from './read-documents.ts';
import { documentsInSection, type ReturnMonth } from './section-lists.ts';

type Table = (typeof documentTables)[keyof typeof documentTables];

/** One CSV file per section for the GST offline tool. Each section is read when its file is written. */
export function gstr1Zip(db: Db, returned: ReturnMonth, mtime: Date): Readable {
  const ofDocuments = (['b2b', 'b2cl', 'cdnr', 'cdnur'] as const).map((name) => ({
    name: `${name}.csv`,
    mtime,
    compress: true,
    read: () => linesOf(documentTables[name], documentsInSection(db, returned, name)),
  }));
  const ofSums = Object.entries(summaryTables).map(([name, { head, rows }]) => ({
    name: `${name}.csv`,
    mtime,
    compress: true,
    read: () => [head, ...rows(returned.summary)].map(csvLine),
  }));
  return zipStream([...ofDocuments, ...ofSums]);
}

async function* linesOf({ head, cells }: Table, batches: Batches) {
  yield csvLine(head);
  for await (const documents of batches) yield documents.map((document) => csvLine(cells(document))).join('');
}

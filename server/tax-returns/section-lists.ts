import type { Db } from '#database/connect.ts';
import { sectionOf } from '#shared/rules/gstr1/sections.ts';
import { addToSum, type Sum, type Summary } from '#shared/rules/gstr1/summary.ts';
import { sameAmounts } from '#shared/rules/gstr1/sums.ts';
import { nothingCredited } from '#shared/rules/invoices.ts';
import { type Batches, documentsByGstin, largeInvoices, notesOfLargeInvoices } from './read-documents.ts';

const sources = {
  b2b: (db: Db, month: string) => documentsByGstin(db, month, 'invoice'),
  b2cl: largeInvoices,
  cdnr: (db: Db, month: string) => documentsByGstin(db, month, 'credit_note'),
  cdnur: notesOfLargeInvoices,
};

export type ListSection = keyof typeof sources;
/** Month whose return is written. `over`: no further document can be dated in it. */
export type ReturnMonth = { month: string; over: boolean; summary: Summary };

/**
 * Yields the documents of a section that lists single documents, sorted as in the return. For a month that is over,
 * fails at the end if their sum differs from the checked sum. The failure aborts the download, because a return that
 * lacks a document must not look complete. During the current month, documents may have been issued since the check.
 */
export async function* documentsInSection(
  db: Db,
  { month, over, summary }: ReturnMonth,
  section: ListSection,
): Batches {
  let written: Sum | undefined;
  for await (const documents of sources[section](db, month)) {
    const listed = documents.filter((document) => sectionOf(document) === section);
    for (const document of listed) written = addToSum(written, document);
    yield listed;
  }
  const checked = summary.sections.get(section);
  const isSame =
    written?.count === checked?.count &&
    sameAmounts(written?.amounts ?? nothingCredited, checked?.amounts ?? nothingCredited);
  if (over && !isSame) throw new Error(`${section} of ${month} as written is not what was checked`);
}

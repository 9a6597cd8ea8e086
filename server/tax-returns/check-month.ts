import type { Db, Tx } from '#database/connect.ts';
import { brand } from '#shared/brand.ts';
import type { MonthProblem, MonthWarning } from '#shared/contract/accounting.ts';
import type { Seller } from '#shared/rules/gstr1/document.ts';
import { problemsOf, problemsOfSummary, warningsOf } from '#shared/rules/gstr1/problems.ts';
import { addToSummary, emptySummary, type Summary } from '#shared/rules/gstr1/summary.ts';
import { sumDocuments } from './document-sums.ts';
import { documentsOf, lostNumberBeside } from './read-documents.ts';

export type CheckedMonth = {
  summary: Summary;
  problems: MonthProblem[];
  moreProblems: boolean;
  warnings: MonthWarning[];
};

const mostProblems = 200;

/** Seller of documents that are issued now; older documents keep their own seller. */
export const sellerToday = (): Seller => ({ gstin: brand.gstin, state: brand.sellerState });

/** Checks each document, the sums, and whether the document numbers are consecutive. */
export async function checkMonth(db: Db, month: string): Promise<CheckedMonth> {
  // Both sums use one snapshot, because documents may be issued in between during the current month.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => checkDocuments(tx, month));
}

/** Like `checkMonth`, within a transaction during which the documents of the month do not change. */
export async function checkDocuments(tx: Tx, month: string): Promise<CheckedMonth> {
  const summary = emptySummary();
  const found: MonthProblem[] = [];
  const warnings: MonthWarning[] = [];
  for await (const documents of documentsOf(tx, month))
    for (const document of documents) {
      addToSummary(summary, document);
      if (warnings.length < mostProblems)
        for (const code of warningsOf(document))
          warnings.push({ code, number: document.number, orderId: document.orderId });
      if (found.length <= mostProblems)
        for (const code of problemsOf(document))
          found.push({ code, number: document.number, orderId: document.orderId });
    }
  for (const range of summary.ranges.values()) range.hasGap ||= await lostNumberBeside(tx, range);
  const ofMonth = problemsOfSummary(summary, await sumDocuments(tx, month), sellerToday());
  found.unshift(...ofMonth.map((problem) => ({ ...problem, orderId: null })));
  return { summary, problems: found.slice(0, mostProblems), moreProblems: found.length > mostProblems, warnings };
}

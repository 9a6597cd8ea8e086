import type { Db } from '#database/connect.ts';
import { brand } from '#shared/brand.ts';
import type { MonthProblem, MonthWarning } from '#shared/contract/tax-returns.ts';
import { problemsOf, problemsOfSummary, warningsOf } from '#shared/rules/gstr1/problems.ts';
import { addToSummary, emptySummary, type Summary } from '#shared/rules/gstr1/summary.ts';
import { documentsOf, lostNumberBeside } from './read-documents.ts';

export type CheckedMonth = {
  summary: Summary;
  problems: MonthProblem[];
  moreProblems: boolean;
  warnings: MonthWarning[];
};

const mostProblems = 200;

/** Adds up the documents of a month, and checks each document, the sums, and the sequence of the numbers. */
export async function checkMonth(db: Db, month: string): Promise<CheckedMonth> {
  const summary = emptySummary();
  const found: MonthProblem[] = [];
  const warnings: MonthWarning[] = [];
  for await (const documents of documentsOf(db, month))
    for (const document of documents) {
      addToSummary(summary, document, brand.sellerState);
      if (warnings.length < mostProblems)
        for (const code of warningsOf(document))
          warnings.push({ code, number: document.number, orderId: document.orderId });
      if (found.length <= mostProblems)
        for (const code of problemsOf(document, brand.sellerState))
          found.push({ code, number: document.number, orderId: document.orderId });
    }
  for (const range of summary.ranges.values()) range.hasGap ||= await lostNumberBeside(db, range);
  found.unshift(...problemsOfSummary(summary).map((problem) => ({ ...problem, orderId: null })));
  return { summary, problems: found.slice(0, mostProblems), moreProblems: found.length > mostProblems, warnings };
}

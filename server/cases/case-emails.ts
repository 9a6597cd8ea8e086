import type { Tx } from '#database/connect.ts';
import { enqueueOrderEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { caseMessagePath, casePath } from '#shared/paths.ts';
import { resultKindsOf } from '#shared/rules/cases/case-results.ts';
import type { StepEmail } from '#shared/rules/cases/template.ts';
import type { CaseEmail } from '../../emails/case-email.ts';
import { type CaseWithOrder, requireCase } from './case-rows.ts';
import { templateOfCase, titleOfCase } from './case-titles.ts';

export type CaseMailDeps = { queue: Queue; secrets: readonly string[] };

/** Enqueues the e-mails of a step, except `case-opened`: the receipt already tells the customer about the case. */
export async function enqueueStepEmails(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  emails: readonly StepEmail[],
): Promise<void> {
  for (const kind of emails) if (kind !== 'case-opened') await enqueueCaseEmail(tx, deps, caseId, kind);
}

/** What the e-mail about finished work says about the results. */
async function resultsOf(tx: Tx, row: CaseWithOrder): Promise<Pick<CaseEmail, 'withoutResults' | 'withReport'>> {
  const template = templateOfCase(row);
  if (!template.monthly) return resultKindsOf(template).length === 0 ? { withoutResults: true } : {};
  const report = await tx
    .selectFrom('case_results')
    .select('kind')
    .where('case_id', '=', row.id)
    .where('kind', '=', 'report')
    .executeTakeFirst();
  // A month of an earlier template, or of a guest, may end without a report.
  return report ? { withReport: true } : { withoutResults: true };
}

type RemedyCoupon = { code: string; percent: number; endsAt: Date | null };

/** Enqueues the e-mail about a missed promise, with the coupon if the policy has one. */
export function enqueueMissedEmail(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  { coupon, isFinished }: { coupon: RemedyCoupon | undefined; isFinished: boolean },
): Promise<void> {
  const remedy = coupon && { ...coupon, endsAt: coupon.endsAt?.toISOString() ?? null };
  return enqueueCaseEmail(tx, deps, caseId, 'case-missed', {
    ...(remedy ? { remedy } : {}),
    ...(isFinished ? { isFinished } : {}),
  });
}

/** Enqueues an e-mail to the buyer of a case, in the transaction of the change it is about. */
export async function enqueueCaseEmail(
  tx: Tx,
  deps: CaseMailDeps,
  caseId: string,
  kind: CaseEmail['kind'],
  more: Pick<CaseEmail, 'remedy' | 'isFinished' | 'monthsStop' | 'feeDay'> = {},
): Promise<void> {
  const row = await requireCase(tx, caseId);
  // The buyer was erased.
  if (!row.email) return;
  const language = languageKnown(row.language);
  const service = titleOfCase(row, language);
  const path = kind === 'case-message' ? caseMessagePath(caseId) : casePath(caseId);
  const order = { id: row.order_id, person_id: row.owner_id, email: row.email, language: row.language };
  const results = kind === 'case-ready' ? await resultsOf(tx, row) : {};
  await enqueueOrderEmail(tx, deps, order, { kind, service, path, ...results, ...more });
}

import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { cancel, reopen } from '#shared/rules/cases/transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { hasLostPrice } from '#shared/rules/money/order-money.ts';
import { isCancelled, isEndedForMoney } from '../case/cancel-cases.ts';
import { type CaseMailDeps, enqueueCaseEmail, enqueueEmails } from '../case/case-emails.ts';
import { type CaseRecord, lockSeen, requireCase } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { applyTransition, caseContext, loadState } from '../case/store-transition.ts';

type Closing = { reason: string; version: number };

/** Whether staff may reopen a closed case. Its order must be paid, and neither the order nor the licence cancelled. */
export async function mayReopen(db: Db | Tx, { id, status }: Pick<CaseRecord, 'id' | 'status'>) {
  if (status === 'open') return false;
  const found = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(isCancelled.as('cancelled'))
    .where('cases.id', '=', id)
    .where('orders.status', '=', 'paid')
    .executeTakeFirst();
  return found?.cancelled === false;
}

/** It reopens at its result step, or where it was cancelled. Our working time goes on; e-mails the customer. */
export async function reopenCase(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  id: string,
  { reason, version }: Closing,
): Promise<void> {
  const { order_id } = await requireCase(db, id);
  await db.transaction().execute(async (tx) => {
    // Locks the order before the case, because refunds lock in the same sequence when they cancel cases. This prevents
    // deadlocks.
    await tx.selectFrom('orders').select('id').where('id', '=', order_id).forShare().executeTakeFirst();
    const row = await lockSeen(tx, id, version);
    if (!(await mayReopen(tx, row))) refuse('step_not_possible');
    const words = masked(reason);
    const transition = reopen(await loadState(tx, row), caseContext(templateOfCase(row)), words);
    const { emails } = await applyTransition(tx, row, transition, actor.currentUser, words);
    await enqueueEmails(tx, deps, id, emails);
    await writeAudit(tx, actor, { action: 'case.reopened', subject: { kind: 'case', id }, detail: {} });
  });
}

/** Whether staff may end a case: the authority has refused it, or a bank has taken back money for the order. */
export async function mayEnd(
  db: Db | Tx,
  { status, order_id, authority_status }: Pick<CaseRecord, 'status' | 'order_id' | 'authority_status'>,
): Promise<boolean> {
  if (status !== 'open') return false;
  if (authority_status === 'rejected') return true;
  return hasLostPrice(await loadMoney(db, order_id));
}

/** Ends a case without a result. The customer is notified by e-mail and can read the reason on the case page. */
export async function endCase(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  id: string,
  { reason, version }: Closing,
): Promise<void> {
  const { order_id } = await requireCase(db, id);
  await db.transaction().execute(async (tx) => {
    // Locks the order before the case, because `storeDispute` locks in the same sequence. This prevents deadlocks.
    await tx.selectFrom('orders').select('id').where('id', '=', order_id).forShare().executeTakeFirst();
    await endCaseIn(tx, deps, actor, await lockSeen(tx, id, version), reason);
  });
}

/** As `endCase`, in a transaction that holds the locks of the order and the case. */
export async function endCaseIn(tx: Tx, deps: CaseMailDeps, actor: Actor, row: CaseRecord, reason: string) {
  if (row.status !== 'open') refuse('case_closed');
  if (!(await mayEnd(tx, row))) refuse('case_ends_by_result');
  const words = masked(reason);
  const transition = cancel(await loadState(tx, row), words, caseContext(templateOfCase(row)));
  await applyTransition(tx, row, transition, actor.currentUser, words);
  const monthsStop = row.next_round_at !== null && row.authority_status !== 'rejected';
  await enqueueCaseEmail(tx, deps, row.id, 'case-ended', monthsStop ? { monthsStop } : {});
  await writeAudit(tx, actor, { action: 'case.ended', subject: { kind: 'case', id: row.id }, detail: {} });
}

/** Whether staff have ended a case of the order after `since` because of a lost dispute and have not reopened it. */
export async function isEndedSince(tx: Tx, orderId: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', '>', since)
    .where(isEndedForMoney)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

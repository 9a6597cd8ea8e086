import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { cancel, reopen } from '#shared/rules/cases/transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { isCancelled } from './cancel-cases.ts';
import { type CaseRecord, requireCase } from './case-rows.ts';
import { applyTransition, caseContext, loadState } from './case-state.ts';
import { templateOfCase } from './case-titles.ts';
import { lockSeen } from './staff-actions.ts';

/** Staff open a closed case again, or end one that the authority has refused. */

type Closing = { reason: string; version: number };

/** Whether staff may reopen a closed case: its order must be paid, and neither it nor its licence cancelled. */
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

/** A finished case is reopened at its result, a cancelled one where it stopped; its clock continues. */
export async function reopenCase(db: Db, actor: Actor, id: string, { reason, version }: Closing): Promise<void> {
  const { order_id } = await requireCase(db, id);
  await db.transaction().execute(async (tx) => {
    // Lock the order first, like a refund, which cancels the cases after locking the order.
    await tx.selectFrom('orders').select('id').where('id', '=', order_id).forShare().executeTakeFirst();
    const row = await lockSeen(tx, id, version);
    if (!(await mayReopen(tx, row))) refuse('step_not_possible');
    const words = masked(reason);
    const transition = reopen(await loadState(tx, row), caseContext(templateOfCase(row)), words);
    await applyTransition(tx, row, transition, actor.currentUser, words);
    await writeAudit(tx, actor, { action: 'case.reopened', subject: { kind: 'case', id }, detail: {} });
  });
}

/** Ends a case without a result after the authority's refusal, with a text for the customer. */
export async function endCase(db: Db, actor: Actor, id: string, { reason, version }: Closing): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, id, version);
    if (row.status !== 'open') refuse('case_closed');
    if (row.authority_status !== 'rejected') refuse('step_not_possible');
    const words = masked(reason);
    const transition = cancel(await loadState(tx, row), words, caseContext(templateOfCase(row)));
    await applyTransition(tx, row, transition, actor.currentUser, words);
    await writeAudit(tx, actor, { action: 'case.ended', subject: { kind: 'case', id }, detail: {} });
  });
}

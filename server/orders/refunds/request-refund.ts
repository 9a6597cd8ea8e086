import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { masked } from '#shared/rules/masking.ts';
import type { Licence } from '#shared/rules/money/cancellation.ts';
import {
  mustWaitForDuplicate,
  type OrderMoney,
  refundableDuplicate,
  refundableOf,
} from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { lockLicence, ofDuplicate } from './cancel-order.ts';
import { findLicences } from './case-progress.ts';
import { approvalStep, begin, insertRequest, type NewRequest, type RefundDeps } from './insert-request.ts';
import { limitWithoutApproval, mayApproveRefund } from './refund-approval.ts';
import type { RefundRequestRow } from './serialize-request.ts';

async function lockPaidOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
  return order.paid_at === null ? refuse('order_unpaid') : order;
}

export type StaffRefund = Pick<NewRequest, 'amountPaise' | 'reason' | 'note' | 'speed' | 'key'> & {
  orderId: string;
  caseId?: string | undefined;
};

/** Requests a refund of the whole price or a part of it, such as for the cancellation of one licence. */
export async function requestRefund(deps: RefundDeps, asked: StaffRefund, actor: Actor): Promise<RefundRequestRow> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, asked.orderId);
    const requestedBy = actor.currentUser.id;
    const known = asked.key === undefined ? undefined : await findByKey(tx, asked.orderId, asked.key);
    const unit = asked.caseId === undefined ? null : await lockLicence(tx, order.id, asked.caseId);
    if (known) return isSame(known, { ...asked, unit }, requestedBy) ? known : refuse('key_reused');
    const money = await loadMoney(tx, order.id);
    if (mustWaitForDuplicate(money)) refuse('duplicate_first');
    const ofPrice = refundableOf(money);
    const licence = unit === null ? undefined : upTo(ofPrice, await cancellableLicence(tx, order, unit));
    const leftPaise = licence?.refundPaise ?? ofPrice;
    if (asked.amountPaise > leftPaise) refuse('refund_too_large', { leftPaise });
    const waits = asked.amountPaise > (await limitWithoutApproval(tx, deps, money, requestedBy));
    const row = await insertRequest(tx, deps, order, { ...asked, licence, waits, requestedBy });
    if (waits) await openApprovalTask(tx, row);
    await audit(tx, actor, 'refund.requested', row);
    return row;
  });
}

/**
 * Limits the refund of a licence to the amount left of the order. The licence's share ignores refunds of the price that
 * wait for approval. Without the limit, both requests together could exceed that amount, and each would block the
 * approval of the other.
 */
const upTo = (leftPaise: number, licence: Licence): Licence => ({
  ...licence,
  refundPaise: Math.min(licence.refundPaise, leftPaise),
});

export async function licencesForStaff(db: Db, order: Order, money: OrderMoney, leftPaise: number): Promise<Licence[]> {
  return (await findLicences(db, order, money)).map((each) => upTo(leftPaise, each));
}

/** Returns a licence that may be cancelled now. Refuses with `work_started` by the same policy as for customers. */
async function cancellableLicence(tx: Tx, order: Order, unit: number) {
  const licence = (await findLicences(tx, order)).find((each) => each.unit === unit) ?? refuse('case_unknown');
  if (licence.state !== 'open') refuse('licence_cancelled');
  return licence.refundPaise === 0 ? refuse('work_started') : licence;
}

type SameRefund = StaffRefund & { unit: number | null };

function isSame(row: RefundRequestRow, asked: SameRefund, requestedBy: string): boolean {
  return (
    row.amount_paise === asked.amountPaise &&
    row.unit === asked.unit &&
    row.reason === asked.reason &&
    row.note === masked(asked.note) &&
    row.speed === (asked.speed ?? 'STANDARD') &&
    row.requested_by === requestedBy
  );
}

async function openApprovalTask(tx: Tx, row: RefundRequestRow): Promise<void> {
  const title = `Approve or withdraw the refund of ${paiseInRupees(row.amount_paise)} for ${ticketNumber(row.order_id)}: it needs a second person, not the one who asked for it.`;
  await openOrderTask(tx, { orderId: row.order_id, step: approvalStep(row.id), title });
}

/** Needs no second person, because a duplicate must be returned in any case. */
export async function refundDuplicate(deps: RefundDeps, orderId: string, paymentId: string, actor: Actor) {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    const money = await loadMoney(tx, orderId);
    if (!money.duplicates.has(paymentId)) refuse('refund_task_unknown');
    if (!money.due.some((one) => one.paymentId === paymentId)) refuse('refund_task_done');
    const amountPaise = refundableDuplicate(money, paymentId);
    if (amountPaise === 0) refuse('refund_too_large', { leftPaise: 0 });
    const asked = { paymentId, amountPaise, ...ofDuplicate };
    const row = await insertRequest(tx, deps, order, { ...asked, requestedBy: actor.currentUser.id });
    await audit(tx, actor, 'refund.requested', row);
    return row;
  });
}

/** Refuses approvers that `approvableBy` excludes. Checks the remaining amount and a licence's work again. */
export async function approveRefund(deps: RefundDeps, id: string, actor: Actor): Promise<RefundRequestRow> {
  return decide(deps, id, async (tx, row, order) => {
    if (row.requested_by === actor.currentUser.id) refuse('refund_own');
    if (!(await mayApproveRefund(tx, id, actor.currentUser.id))) refuse('refund_not_second');
    const money = await loadMoney(tx, order.id);
    if (mustWaitForDuplicate(money)) refuse('duplicate_first');
    const leftPaise = refundableOf(money, { id });
    if (row.amount_paise > leftPaise) refuse('refund_too_large', { leftPaise });
    if (row.unit !== null) await requireUnstarted(tx, order, row.unit);
    const approved = await tx
      .updateTable('refund_requests')
      .set({ state: 'pending', approved_by: actor.currentUser.id, approved_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await begin(tx, deps, order, approved);
    await audit(tx, actor, 'refund.approved', approved);
    return approved;
  });
}

/** Refuses with `work_started` if the work on a licence started while its cancellation waited for approval. */
async function requireUnstarted(tx: Tx, order: Order, unit: number): Promise<void> {
  const licences = await findLicences(tx, order);
  const caseId = licences.find((each) => each.unit === unit)?.caseId ?? refuse('case_unknown');
  await lockLicence(tx, order.id, caseId);
  const now = (await findLicences(tx, order)).find((each) => each.unit === unit);
  if (!now || now.refundPaise === 0) refuse('work_started');
}

export async function withdrawRefund(deps: RefundDeps, id: string, actor: Actor): Promise<RefundRequestRow> {
  return decide(deps, id, async (tx) => {
    const withdrawn = await tx
      .updateTable('refund_requests')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, actor, 'refund.withdrawn', withdrawn);
    return withdrawn;
  });
}

async function decide(
  { db }: RefundDeps,
  id: string,
  change: (tx: Tx, row: RefundRequestRow, order: Order) => Promise<RefundRequestRow>,
): Promise<RefundRequestRow> {
  return db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('refund_requests').selectAll().where('id', '=', id);
    const { order_id } = (await found.executeTakeFirst()) ?? refuse('refund_unknown');
    // Locks the order first, like all other changes of the order's payments.
    const order = (await lockOrder(tx, order_id)) ?? refuse('refund_unknown');
    const row = (await found.forNoKeyUpdate().executeTakeFirst()) ?? refuse('refund_unknown');
    if (row.state !== 'waiting_approval') refuse('refund_decided');
    const changed = await change(tx, row, order);
    await endOrderTask(tx, order.id, approvalStep(id));
    await publishChange(tx, 'orders', row.order_id);
    return changed;
  });
}

function audit(
  tx: Tx,
  actor: Actor,
  action: 'refund.requested' | 'refund.approved' | 'refund.withdrawn',
  row: RefundRequestRow,
) {
  return writeAudit(tx, actor, {
    action,
    subject: { kind: 'order', id: row.order_id },
    detail: { refund: row.id, amountPaise: row.amount_paise, reason: row.reason },
  });
}

function findByKey(tx: Tx, orderId: string, key: string) {
  return tx
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

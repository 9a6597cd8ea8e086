import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { endCancelledCases } from '#server/cases/case/cancel-cases.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { enqueueCancellationEmail } from './cancellation-email.ts';
import { cancellationOf, findCancellation, findLicences, hasCancelled, isAtBank } from './cancellation-state.ts';
import { insertRequest, type RefundDeps, withdrawRequests } from './insert-request.ts';
import { refundableDuplicate, refundableOf, waitingOfOrder, waitingOfPrice } from './refundable.ts';

type Cancellation = { orderId: string; userId: string; reason: string; caseId?: string | undefined };
type Asked = { deps: RefundDeps; order: Order; userId: string; reason: string };

/**
 * Cancels an order for its owner or, with `caseId`, the licence of that case. Refunds duplicate payments too, before
 * the price. A repeated request returns the earlier cancellation.
 */
export async function cancelOwnOrder(deps: RefundDeps, { orderId, userId, reason, caseId }: Cancellation) {
  return deps.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
    if (order.user_id !== userId) refuse('order_unknown');
    if (order.paid_at === null) refuse('order_unpaid');
    const unit = caseId === undefined ? undefined : await lockLicence(tx, orderId, caseId);
    const asked = { deps, order, userId, reason };
    return unit === undefined || order.quantity === 1 ? cancelWhole(tx, asked) : cancelLicence(tx, asked, unit);
  });
}

async function cancelWhole(tx: Tx, { deps, order, userId, reason }: Asked) {
  const earlier = await findCancellation(tx, order.id);
  if (earlier) return repeated(tx, { deps, order, userId, reason }, earlier);
  await lockAllCases(tx, order.id);
  const possible = await cancellationOf(tx, order);
  if (!possible) {
    const amount_paise = (await cancelledByCustomer(tx, order)) ?? refuse(await nothingLeft(tx, order));
    return repeated(tx, { deps, order, userId, reason }, { amount_paise });
  }
  const { refundPaise, refunding } = possible;
  if (refunding) refuse('order_refund_pending');
  if (refundPaise === 0) refuse('work_started');
  await refundOpenDuplicates(tx, deps, order, userId);
  await withdrawRequests(tx, order.id, waitingOfOrder);
  const licences = await findLicences(tx, order);
  if (licences.some(({ state }) => state !== 'open')) return cancelRest(tx, { deps, order, userId, reason });
  const mine = { reason: '01', note: reason, byCustomer: true, requestedBy: userId };
  await insertRequest(tx, deps, order, { ...mine, amountPaise: refundPaise });
  await endCancelledCases(tx, { orderId: order.id });
  await enqueueCancellationEmail(tx, deps, order, { kind: 'order-cancelled', amountPaise: refundPaise });
  return { refundPaise };
}

/** Returns the error code that explains why no part of the price is left to refund. */
async function nothingLeft(tx: Tx, order: Order) {
  if (order.status !== 'paid') return 'order_refunded';
  return (await isAtBank(tx, order)) ? 'order_disputed' : 'order_refund_pending';
}

/** Returns the refund of an earlier cancellation, and refunds a payment that arrived after the cancellation. */
async function repeated(tx: Tx, { deps, order, userId }: Asked, { amount_paise }: { amount_paise: number }) {
  await refundOpenDuplicates(tx, deps, order, userId);
  return { refundPaise: amount_paise };
}

/**
 * Cancels the remaining licences one by one. A full refund would end their cases, but an order is never fully refunded
 * if some licences were cancelled earlier for less than their share.
 */
async function cancelRest(tx: Tx, asked: Asked): Promise<{ refundPaise: number }> {
  let refundPaise = 0;
  for (const { unit } of (await findLicences(tx, asked.order)).filter(({ state }) => state === 'open'))
    refundPaise += (await cancelLicence(tx, asked, unit)).refundPaise;
  return { refundPaise };
}

/**
 * Returns the refunded paise of the licences that the customer has cancelled, if all licences of the order are
 * cancelled; null otherwise, or if the customer has cancelled none.
 */
async function cancelledByCustomer(tx: Tx, order: Order): Promise<number | null> {
  if (!(await hasCancelled(tx, order))) return null;
  const { paise } = await tx
    .selectFrom('refund_requests')
    .select(sql<number | null>`sum(amount_paise)::bigint`.as('paise'))
    .where('order_id', '=', order.id)
    .where('by_customer', '=', true)
    .where('unit', 'is not', null)
    .where('state', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow();
  return paise;
}

async function cancelLicence(tx: Tx, { deps, order, userId, reason }: Asked, unit: number) {
  const earlier = await findEarlier(tx, order.id, unit);
  if (earlier) return repeated(tx, { deps, order, userId, reason }, earlier);
  if (order.status !== 'paid' || (await findCancellation(tx, order.id))) refuse('order_refunded');
  const licence = (await findLicences(tx, order)).find((each) => each.unit === unit) ?? refuse('case_unknown');
  const { sharePaise, refundPaise } = licence;
  if (sharePaise === 0) refuse(await nothingLeft(tx, order));
  if (refundPaise === 0) refuse('work_started');
  await refundOpenDuplicates(tx, deps, order, userId);
  await withdrawRequests(tx, order.id, sql<boolean>`state = 'waiting_approval' and unit = ${unit}`);
  const mine = { reason: '01', note: reason, byCustomer: true, requestedBy: userId };
  await insertRequest(tx, deps, order, { ...mine, amountPaise: refundPaise, licence: { unit, sharePaise } });
  await withdrawTooLarge(tx, order);
  return { refundPaise };
}

/** Withdraws refunds of the price that wait for approval, if they exceed the amount left after a cancellation. */
async function withdrawTooLarge(tx: Tx, order: Order): Promise<void> {
  const leftPaise = await refundableOf(tx, order, { waiting: waitingOfPrice });
  await withdrawRequests(tx, order.id, sql<boolean>`${waitingOfPrice} and amount_paise > ${leftPaise}`);
}

/**
 * Locks all cases by ascending id, so that no work on them can start in the meantime. The same locking sequence
 * everywhere prevents deadlocks.
 */
async function lockAllCases(tx: Tx, orderId: string): Promise<void> {
  const cases = tx.selectFrom('cases').select('id').where('order_id', '=', orderId);
  await cases.orderBy('id').forNoKeyUpdate().execute();
}

/** Returns the `unit` of a case (which licence of the order), and locks the case so that work on it cannot start. */
export async function lockLicence(tx: Tx, orderId: string, caseId: string): Promise<number> {
  const found = await tx
    .selectFrom('cases')
    .select('unit')
    .where('id', '=', caseId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.unit ?? refuse('case_unknown');
}

function findEarlier(tx: Tx, orderId: string, unit: number) {
  return tx
    .selectFrom('refund_requests')
    .select('amount_paise')
    .where('order_id', '=', orderId)
    .where('unit', '=', unit)
    .where('state', 'in', ['pending', 'succeeded'])
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const ofDuplicate = { reason: '07', note: 'Second payment of the same order' };

async function refundOpenDuplicates(tx: Tx, deps: RefundDeps, order: Order, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('refund_tasks')
    .select('provider_payment_id')
    .where('order_id', '=', order.id)
    .where('done_at', 'is', null)
    .execute();
  for (const { provider_payment_id: paymentId } of open) {
    const amountPaise = await refundableDuplicate(tx, order.id, paymentId);
    if (amountPaise === 0) continue;
    await insertRequest(tx, deps, order, {
      paymentId,
      amountPaise,
      ...ofDuplicate,
      byCustomer: true,
      requestedBy: userId,
    });
  }
}

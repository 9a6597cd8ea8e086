import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { cancelCases, reopenCases } from '#server/cases/case/cancel-cases.ts';
import { countCoupon, releaseCoupon } from '#server/catalogue/coupon-use.ts';
import { followMoney } from '#server/invoices/sync-tax-documents.ts';
import { deleteOrderTasks, restoreTasks } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { withdrawRequests } from '#server/orders/refunds/insert-request.ts';
import { followHeldMoney, followUnplacedRefunds } from '#server/orders/refunds/money-tasks.ts';
import { followOverpaid } from '#server/orders/refunds/overpaid.ts';
import { isRefundOfPrice, unsentOfOrder } from '#server/orders/refunds/refundable.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { lookAgainAfter, type PaymentState } from '#shared/rules/payment-state.ts';
import { findPaymentState } from './find-payment-state.ts';

/** Issues the tax documents that the stored payments and refunds require, once the order is paid. */
export async function followWithDocuments(tx: Tx, order: Order): Promise<void> {
  const { state, refunds } = await findPaymentState(tx, order);
  if (state.order === 'unpaid' || !(await wasPaid(tx, order.id))) return;
  const reasons = await findReasons(tx, order.id);
  await followMoney(tx, order, {
    keptPaise: state.order === 'paid' ? order.total * 100 - state.saleReturnedPaise : 0,
    refunds: refunds
      .filter((refund) => refund.state === 'succeeded' && (!refund.automatic || refund.paymentId === state.saleId))
      .map(({ id, amountPaise, paymentId, merchantId, changedAt }) => ({
        id,
        amountPaise,
        since: changedAt ?? undefined,
        ofSale: paymentId === state.saleId || state.countedForSale.has(id),
        reason: reasons.get(merchantId ?? ''),
      })),
  });
}

/** Whether the order has been paid, read again because the caller's row may be older than the payment. */
async function wasPaid(tx: Tx, orderId: string): Promise<boolean> {
  const paid = tx.selectFrom('orders').select('id').where('id', '=', orderId).where('paid_at', 'is not', null);
  return (await paid.executeTakeFirst()) !== undefined;
}

/** Finds the reasons of our refund requests, by the request's id. Credit notes print these reasons. */
async function findReasons(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('refund_requests')
    .select(['id', 'reason'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/**
 * Updates order, tax documents, subscription, coupon, cases, tasks, refund tasks and the next recheck from the stored
 * payments and refunds. Both lists must have been read completely from the provider. Returns whether the order changed
 * between paid and refunded.
 */
export async function followPaymentState(tx: Tx, order: Order): Promise<boolean> {
  const { state } = await findPaymentState(tx, order);
  await bookReturns(tx, order.id, state);
  await followWithDocuments(tx, order);
  await followTasks(tx, order.id, state);
  await followOverpaid(tx, order.id);
  await planNextLook(tx, order.id);
  const changed =
    state.order === 'refunded'
      ? await withdraw(tx, order.id)
      : state.order === 'paid' && (await reinstate(tx, order.id));
  await followHeldMoney(tx, order);
  // A refund that names no payment belongs to a failed attempt if the order is unpaid. Checks `state`, because `order`
  // may be older than the payment.
  await followUnplacedRefunds(tx, order.id, state.order === 'unpaid' ? 0 : state.unplacedPaise);
  return changed;
}

async function bookReturns(tx: Tx, orderId: string, state: PaymentState): Promise<void> {
  for (const [paymentId, paise] of state.returned)
    await tx
      .updateTable('payments')
      .set({ returned_paise: paise })
      .where('order_id', '=', orderId)
      .where('provider_payment_id', '=', paymentId)
      .where('returned_paise', '<>', paise)
      .execute();
  await tx
    .updateTable('orders')
    .set({
      duplicate_paise: state.duplicatePaise,
      duplicate_returned_paise: state.duplicateReturnedPaise,
      returned_paise: state.saleReturnedPaise,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Writes the refund tasks. An `open` task stores the amount still to be refunded, a `closed` task the refund that
 * covers the amount. Tasks that staff have marked keep the amount that was due.
 */
async function followTasks(tx: Tx, orderId: string, { tasks }: PaymentState): Promise<void> {
  const due = tasks.map(({ paymentId }) => paymentId);
  let unneeded = tx.deleteFrom('refund_tasks').where('order_id', '=', orderId).where('done_by', 'is', null);
  if (due.length > 0) unneeded = unneeded.where('provider_payment_id', 'not in', due);
  await unneeded.execute();
  for (const { paymentId, amountPaise, state, refundId } of tasks) {
    const row = { order_id: orderId, provider_payment_id: paymentId };
    const closed = { amount_paise: amountPaise, done_at: sql<Date>`now()`, provider_reference: refundId };
    await tx
      .insertInto('refund_tasks')
      .values({
        ...row,
        amount_paise: amountPaise,
        reason: 'A second payment of the same order',
        ...(state === 'closed' ? closed : {}),
      })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const theTask = tx.updateTable('refund_tasks').where('order_id', '=', orderId);
    const ofPayment = theTask.where('provider_payment_id', '=', paymentId);
    if (state === 'closed') await ofPayment.set(closed).where('done_at', 'is', null).execute();
    else {
      const open = { done_at: null, done_by: null, provider_reference: null, amount_paise: amountPaise };
      await ofPayment
        .set(open)
        .where((is) => is.or([is('done_by', 'is', null), failedSince]))
        .where((is) => is.or([is('done_at', 'is not', null), is('amount_paise', '<>', amountPaise)]))
        .execute();
    }
  }
}

/**
 * Whether a refund at the provider failed after staff had marked the refund task as done. The task is then due again.
 */
const failedSince = sql<boolean>`exists (
  select from refunds where refunds.order_id = refund_tasks.order_id
    and refunds.provider_payment_id = refund_tasks.provider_payment_id
    and refunds.state in ('CANCELLED', 'FAILED') and refunds.changed_at > refund_tasks.done_at
    and not ${isRefundOfPrice})`;

/** Schedules the next recheck of a paid order: the older its latest payment or refund, the later the recheck. */
export async function planNextLook(tx: Tx, orderId: string): Promise<void> {
  const { paid_at, moved_at, moving } = await tx
    .selectFrom('orders')
    .select([
      'paid_at',
      sql<Date>`greatest(paid_at, (select max(coalesce(changed_at, seen_at)) from refunds
        where refunds.order_id = orders.id))`.as('moved_at'),
      moneyOnTheMove(orderId).as('moving'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const wait = paid_at ? lookAgainAfter(Date.now() - moved_at.getTime(), moving) : undefined;
  await tx
    .updateTable('orders')
    .set({ look_next_at: wait === undefined ? null : sql<Date>`now() + make_interval(secs => ${wait / 1000})` })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Whether an order has an open refund task or a pending refund. Such an order is rechecked more often, because pending
 * refunds cause no webhook, and staff may overlook a task.
 */
const moneyOnTheMove = (orderId: string) => sql<boolean>`(
  exists (select from refund_tasks where order_id = ${orderId} and done_at is null)
  or exists (select from refund_requests where order_id = ${orderId} and state = 'pending')
  or exists (select from refunds where order_id = ${orderId} and state not in ('SUCCESS', 'CANCELLED', 'FAILED')))`;

/**
 * Marks a fully refunded order: ends the subscription, releases the coupon, withdraws unsent refund requests, deletes
 * unfinished tasks and cancels the cases. Returns false if the order was not paid.
 */
async function withdraw(tx: Tx, orderId: string): Promise<boolean> {
  const refunded = await tx
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .returning('id')
    .executeTakeFirst();
  if (!refunded) return false;
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute();
  await releaseCoupon(tx, orderId);
  await withdrawRequests(tx, orderId, unsentOfOrder, 'The whole price was refunded at the provider.');
  await deleteOrderTasks(tx, orderId);
  await cancelCases(tx, orderId);
  await publishChange(tx, 'orders', orderId);
  return true;
}

/**
 * Marks an order as paid again: counts its coupon, restores its subscription and tasks, and reopens its cases. Creates
 * nothing new. Returns false if the order was not refunded.
 */
async function reinstate(tx: Tx, orderId: string): Promise<boolean> {
  const paid = await tx
    .updateTable('orders')
    .set({ status: 'paid' })
    .where('id', '=', orderId)
    .where('status', '=', 'refunded')
    .returning('id')
    .executeTakeFirst();
  if (!paid) return false;
  await countCoupon(tx, orderId);
  await restoreTasks(tx, orderId);
  await reopenCases(tx, orderId);
  await tx.updateTable('subscriptions').set({ cancelled_at: null }).where('order_id', '=', orderId).execute();
  await publishChange(tx, 'orders', orderId);
  return true;
}

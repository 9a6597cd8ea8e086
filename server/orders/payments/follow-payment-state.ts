import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { cancelCases, reopenCases } from '#server/cases/case/cancel-cases.ts';
import { countCoupon, releaseCoupon } from '#server/catalogue/coupon-reservations.ts';
import { followMoney } from '#server/invoices/sync-tax-documents.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { deleteOrderTasks, restoreTasks } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { withdrawRequests } from '#server/orders/refunds/insert-request.ts';
import { followOverpaid } from '#server/orders/refunds/money-tasks.ts';
import { followStaffTasks } from '#server/orders/refunds/staff-tasks.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { MarkFact } from '#shared/rules/money/facts.ts';
import { hasFailed, isPending, type OrderMoney } from '#shared/rules/money/order-money.ts';
import { lookAgainAfter, type PaymentState } from '#shared/rules/payment-state.ts';

/** Issues the tax documents that the stored payments and refunds require, once the order is paid. */
export async function followWithDocuments(tx: Tx, order: Order, money: OrderMoney): Promise<void> {
  const { state, refunds, requests, status } = money;
  if (state.order === 'unpaid' || (status !== 'paid' && status !== 'refunded')) return;
  await followMoney(tx, order, {
    keptPaise: state.order === 'paid' ? money.totalPaise - state.saleReturnedPaise : 0,
    refunds: refunds
      .filter(({ status, automatic, paymentId }) => status === 'SUCCESS' && (!automatic || paymentId === state.saleId))
      .map(({ id, amountPaise, paymentId, requestId, changedAt }) => ({
        id,
        amountPaise,
        since: changedAt === null ? undefined : new Date(changedAt),
        ofSale: paymentId === state.saleId || state.countedForSale.has(id),
        reason: requests.find((request) => request.id === requestId)?.reason,
      })),
  });
}

/**
 * Updates order, tax documents, subscription, coupon, cases, tasks, refund tasks and the next recheck from the stored
 * payments and refunds. Both lists must have been read completely from the provider. Returns whether the order changed
 * between paid and refunded.
 */
export async function followPaymentState(tx: Tx, order: Order): Promise<boolean> {
  const money = await loadMoney(tx, order.id);
  const { state } = money;
  await bookReturns(tx, order.id, state);
  await followWithDocuments(tx, order, money);
  await followTasks(tx, money);
  const changed =
    state.order === 'refunded'
      ? await withdraw(tx, order.id)
      : state.order === 'paid' && (await reinstate(tx, order.id));
  const after = await loadMoney(tx, order.id);
  await followOverpaid(tx, after);
  await planNextLook(tx, after);
  await followStaffTasks(tx, after);
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

/** `open` tasks store the amount to refund, `closed` ones the refund. Marked ones keep what was due. */
async function followTasks(tx: Tx, money: OrderMoney): Promise<void> {
  const { orderId, state } = money;
  const due = state.tasks.map(({ paymentId }) => paymentId);
  await tx
    .deleteFrom('refund_tasks')
    .where('order_id', '=', orderId)
    .where('done_by', 'is', null)
    .where(sql<boolean>`provider_payment_id <> all(${due}::text[])`)
    .execute();
  for (const { paymentId, amountPaise, state: is, refundId } of state.tasks) {
    const mark = money.marks.find((one) => one.paymentId === paymentId);
    if (mark && (is === 'closed' || !hasFailedSince(money, mark))) continue;
    const closed = { done_at: sql<Date>`now()`, provider_reference: refundId };
    const open = { done_at: null, provider_reference: null };
    const change = { amount_paise: amountPaise, done_by: null, ...(is === 'closed' ? closed : open) };
    const id = { order_id: orderId, provider_payment_id: paymentId };
    await tx
      .insertInto('refund_tasks')
      .values({ ...id, reason: 'A second payment of the same order', ...change })
      .onConflict((clash) =>
        clash
          .columns(['order_id', 'provider_payment_id'])
          .doUpdateSet(change)
          // A closed task stays as it is.
          .where((task) => (is === 'closed' ? task('refund_tasks.done_at', 'is', null) : task.lit(true))),
      )
      .execute();
  }
}

/** Whether a refund at the provider failed after staff had marked its payment as paid back. It is then due again. */
function hasFailedSince({ refunds, isOfPrice }: OrderMoney, { paymentId, at }: MarkFact): boolean {
  return refunds.some(
    (refund) =>
      refund.paymentId === paymentId && hasFailed(refund) && (refund.changedAt ?? 0) > at && !isOfPrice(refund),
  );
}

/** Plans it sooner while a refund is due or pending: that causes no webhook, and staff may overlook it. */
export async function planNextLook(tx: Tx, { orderId, paidAt, refunds, requests, due }: OrderMoney): Promise<void> {
  const movedAt = Math.max(paidAt ?? 0, ...refunds.map(({ changedAt, seenAt }) => changedAt ?? seenAt));
  const isMoving = due.length > 0 || refunds.some(isPending) || requests.some(({ state }) => state === 'pending');
  const wait = paidAt === null ? undefined : lookAgainAfter(Date.now() - movedAt, isMoving);
  await tx
    .updateTable('orders')
    .set({ look_next_at: wait === undefined ? null : sql<Date>`now() + make_interval(secs => ${wait / 1000})` })
    .where('id', '=', orderId)
    .execute();
}

/** Also ends subscription, coupon use, unsent refunds, tasks and cases. Returns false if it was not paid. */
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
  const { asked } = await loadMoney(tx, orderId);
  const unsent = asked.filter(
    ({ paymentId, state, sent }) => paymentId === null && (state === 'waiting_approval' || !sent),
  );
  await withdrawRequests(tx, orderId, unsent, 'The whole price was refunded at the provider.');
  await deleteOrderTasks(tx, orderId);
  await cancelCases(tx, orderId);
  await publishChange(tx, 'orders', orderId);
  return true;
}

/** Counts the coupon; restores subscription, tasks and cases. Returns false if the order was not refunded. */
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

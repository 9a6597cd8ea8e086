import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { Attempt } from '#server/adapters/payments.ts';
import { openCases } from '#server/cases/case/open-cases.ts';
import { countCoupon } from '#server/catalogue/coupon-reservations.ts';
import { issueSaleDocument, lockSeries } from '#server/invoices/issue-tax-document.ts';
import { createReturnTask, hasLostBuyer } from '#server/orders/erased-buyer.ts';
import { withOwner } from '#server/orders/order-owner.ts';
import type { Order } from '#server/orders/orders.ts';
import { startSubscription } from '#server/orders/subscriptions.ts';
import { enqueueNewOrderMail, enqueueReceipt } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { settings } from '#shared/brand.ts';
import { paidLooks } from '#shared/rules/payment-state.ts';

export type PurchaseDeps = {
  queue: Queue;
  newOrderMailTo?: string | undefined;
};

/**
 * Marks an order as paid in the transaction of its payment: issues the invoice or receipt voucher, counts the coupon,
 * starts the subscription, opens the cases and enqueues the receipt. Changes nothing if the order was already paid.
 */
export async function becomePaid(
  tx: Tx,
  deps: PurchaseDeps,
  order: Order,
  attempts: Attempt[],
): Promise<'settled' | 'unchanged'> {
  const first = attempts
    .filter((attempt) => attempt.outcome === 'succeeded')
    .sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  // The provider's times are whole seconds; a payment must not be older than its order.
  const paidAt = first && (first.at < order.created_at ? order.created_at : first.at);
  const paid = await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      paid_at: paidAt ?? sql`now()`,
      booked_at: sql`now()`,
      last_attempt: 'succeeded',
      last_failure: null,
      ask_next_at: null,
      look_next_at: sql`now() + make_interval(secs => ${paidLooks[0] / 1000})`,
    })
    .where('id', '=', order.id)
    .where('status', 'in', ['pending', 'expired', 'failed'])
    .returningAll()
    .executeTakeFirst();
  if (!paid) return 'unchanged';
  // Locks all number series before issuing the invoice, because a refund found together with the payment adds a credit
  // note in the same transaction (see `lockSeries`).
  await lockSeries(tx);
  await countCoupon(tx, paid.id);
  if (!paid.tax_document_at) await issueSaleDocument(tx, paid);
  if (hasLostBuyer(paid)) await bookForNobody(tx, paid);
  else await beginPurchase(tx, deps, paid);
  await publishChange(tx, 'orders', paid.id);
  return 'settled';
}

async function beginPurchase(
  tx: Tx,
  { queue, newOrderMailTo = settings.messages.newOrders }: PurchaseDeps,
  paid: Order,
): Promise<void> {
  const owned = await withOwner(tx, paid);
  await startSubscription(tx, owned);
  await enqueueReceipt(tx, queue, paid);
  if (newOrderMailTo && newOrderMailTo !== 'off') await enqueueNewOrderMail(tx, queue, paid, newOrderMailTo);
  await openCases(tx, owned);
}

/** Records an erased buyer's payment: the subscription and a staff task to refund it, but no cases and no e-mails. */
async function bookForNobody(tx: Tx, paid: Order): Promise<void> {
  await startSubscription(tx, paid);
  await createReturnTask(tx, paid, paid.paid_at ?? new Date());
}

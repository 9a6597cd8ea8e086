import { plans } from '#database/catalogue.ts';
import type { Tx } from '#database/connect.ts';
import { openCases } from '#server/cases/case/open-cases.ts';
import { subscriptionOf } from '#server/orders/subscriptions.ts';
import { offersDurations } from '#shared/rules/catalogue.ts';
import { type DemoOrder, type DemoPerson, orderOf } from './demo-order.ts';
import { openFinished } from './seed-finished-cases.ts';

const day = 86_400_000;
/** Number of days after the payment at which earlier orders count as finished. */
const workDays = 20;

/** Adds a customer's orders and the rows that result from a payment, with one statement per table. */
export async function seedDemoOrders(tx: Tx, person: DemoPerson & { id: string }, now: Date): Promise<void> {
  if (person.orders === 0) return;
  const orders = Array.from({ length: person.orders }, (_, n) => orderOf(person, n, now));
  await tx.insertInto('orders').values(orders).execute();
  await addWhatFollows(
    tx,
    orders.filter(({ status }) => status !== 'expired'),
  );
  const paid = orders.map((order, n) => ({ order, n })).filter(({ order }) => order.status === 'paid');
  for (const { order, n } of paid) if (n < person.recent) await openCases(tx, order);
  const earlier = paid.filter(({ n }) => n >= person.recent).map(({ order }) => order);
  await openFinished(tx, earlier, ({ created_at }) => new Date(created_at.getTime() + workDays * day));
}

const paidByUpi = ({ plan_slug: slug }: DemoOrder) => plans.some((plan) => plan.slug === slug && offersDurations(plan));
const paymentOf = ({ id }: DemoOrder) => ({ order_id: id, provider_payment_id: `demo-${id.slice(-8)}` });
const refundedAt = ({ created_at }: DemoOrder) => new Date(created_at.getTime() + day);

/** Adds the payments, refunds, subscriptions and receipts of paid orders. */
async function addWhatFollows(tx: Tx, orders: readonly DemoOrder[]): Promise<void> {
  const payments = orders.map((order) => ({
    ...paymentOf(order),
    outcome: 'succeeded' as const,
    amount_paise: order.total * 100,
    returned_paise: order.returned_paise,
    method: paidByUpi(order) ? 'upi' : 'credit_card',
    paid_at: order.paid_at,
  }));
  await tx.insertInto('payments').values(payments).execute();
  const refunds = orders
    .filter(({ status }) => status === 'refunded')
    .map((order) => ({
      ...paymentOf(order),
      provider_refund_id: `${paymentOf(order).provider_payment_id}-back`,
      amount_paise: order.total * 100,
      state: 'SUCCESS' as const,
      seen_at: refundedAt(order),
    }));
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute();
  const subscriptions = orders.map((order) => ({
    ...subscriptionOf(order),
    cancelled_at: order.status === 'refunded' ? refundedAt(order) : null,
  }));
  await tx.insertInto('subscriptions').values(subscriptions).execute();
  const receipts = orders.map(({ id, email, created_at }) => ({
    kind: 'receipt' as const,
    order_id: id,
    recipient: email,
    created_at,
    sent_at: created_at,
  }));
  await tx.insertInto('mails').values(receipts).execute();
}

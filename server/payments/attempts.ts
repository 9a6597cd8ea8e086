import type { Tx } from '#database/connect.ts';
import { type Attempt, type Payments, PaymentTrouble, type ProviderOrder } from '#server/adapters/payments.ts';
import type { Order } from '#server/orders/orders.ts';
import type { StoredEvent } from './events.ts';

/** Who wants to know: a job after an event, a returning customer, the clock, or the second look at a paid order. */
export type Asker = 'event' | 'customer' | 'clock' | 'second look';

type Asking = { order: Order; told: ProviderOrder; events: StoredEvent[]; asker: Asker };

/**
 * The attempts to pay an order. The provider's list is short of calls (100 a minute), so one signed success of a paid
 * order speaks for itself; two of them are money to give back, and that the provider must confirm.
 */
export async function attemptsOf(payments: Payments, { order, told, events, asker }: Asking): Promise<Attempt[]> {
  const signed = successesIn(order, events);
  if (told.state === 'paid' && signed.length === 1 && asker !== 'second look') return signed;
  if (told.state !== 'paid' && asker === 'clock') return [];
  const asked = payments.findAttempts(order.id);
  return signed.length > 1 || asker === 'second look' ? asked : asked.catch(withoutThem);
}

/** Attempts only add to what the order's state says, so a busy provider may keep them to itself for now. */
function withoutThem(error: unknown): Attempt[] {
  if (error instanceof PaymentTrouble) return [];
  throw error;
}

function successesIn(order: Order, events: StoredEvent[]): Attempt[] {
  const byId = new Map<string, Attempt>();
  for (const { provider_payment_id: paymentId, outcome, happened_at } of events)
    if (paymentId && outcome === 'succeeded' && happened_at)
      byId.set(paymentId, { paymentId, outcome, amountPaise: order.total * 100, method: undefined, at: happened_at });
  return [...byId.values()];
}

/** Keeps what the provider told of the attempts to pay; a second success becomes a refund task. */
export async function recordAttempts(tx: Tx, order: Order, attempts: Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  await tx
    .insertInto('payments')
    .values(attempts.map((attempt) => paymentRow(order, attempt)))
    .onConflict((clash) =>
      clash
        .columns(['order_id', 'provider_payment_id'])
        .doUpdateSet((row) => ({
          outcome: row.ref('excluded.outcome'),
          method: row.ref('excluded.method'),
          paid_at: row.ref('excluded.paid_at'),
        }))
        .where('payments.outcome', '<>', 'succeeded'),
    )
    .execute();
  await refundAllButFirst(tx, order);
}

function paymentRow(order: Order, attempt: Attempt) {
  return {
    provider_payment_id: attempt.paymentId,
    order_id: order.id,
    outcome: attempt.outcome,
    amount_paise: attempt.amountPaise,
    method: attempt.method ?? null,
    paid_at: attempt.outcome === 'succeeded' ? attempt.at : null,
  };
}

async function refundAllButFirst(tx: Tx, order: Order): Promise<void> {
  const [, ...surplus] = await tx
    .selectFrom('payments')
    .select(['provider_payment_id', 'amount_paise'])
    .where('order_id', '=', order.id)
    .where('outcome', '=', 'succeeded')
    .orderBy('paid_at')
    .orderBy('provider_payment_id')
    .execute();
  if (surplus.length === 0) return;
  await tx
    .insertInto('refund_tasks')
    .values(
      surplus.map((payment) => ({ ...payment, order_id: order.id, reason: 'A second payment of the same order' })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute();
}

import type { Db, Tx } from '#database/connect.ts';
import { type Attempt, type Payments, PaymentTrouble, type ProviderOrder } from '#server/adapters/payments.ts';
import type { Order } from '#server/orders/orders.ts';
import type { StoredEvent } from './events.ts';

/** Who wants to know: a job after an event, a returning customer, the clock, or the second look at a paid order. */
export type Asker = 'event' | 'customer' | 'clock' | 'second look';

type Asking = { order: Order; told: ProviderOrder; events: StoredEvent[]; asker: Asker };

/** What was heard of the attempts to pay an order. */
export type Heard = {
  attempts: Attempt[];
  /** The provider's own list, not the word of one signed event. */
  whole: boolean;
  /** Payments that were kept on such a word, and that the list does not have. */
  disproved: string[];
};

/**
 * The attempts to pay an order. The provider's list is short of calls (100 a minute), so one signed success of a paid
 * order speaks for itself, unless it came before the order was paid. Two successes are money to give back, or one of
 * them was never made: that the provider must say.
 */
export async function attemptsOf(db: Db, payments: Payments, { order, told, events, asker }: Asking): Promise<Heard> {
  const kept = await findSuccesses(db, order.id);
  const signed = successesIn(order, events);
  const successes = new Set([...kept, ...signed.map(({ paymentId }) => paymentId)]);
  const timely =
    kept.length > 0 || events.some(({ outcome, state }) => outcome === 'succeeded' && state === 'received');
  if (told.state === 'paid' && signed.length === 1 && successes.size === 1 && timely && asker !== 'second look')
    return { attempts: signed, whole: false, disproved: [] };
  if (told.state !== 'paid' && asker === 'clock') return nothing;
  const asked = payments.findAttempts(order.id).then((list) => heardFrom(list, kept));
  return successes.size > 1 || asker === 'second look' ? asked : asked.catch(withoutThem);
}

const nothing: Heard = { attempts: [], whole: false, disproved: [] };

function heardFrom(list: Attempt[], kept: string[]): Heard {
  const listed = new Set(list.filter(({ outcome }) => outcome === 'succeeded').map(({ paymentId }) => paymentId));
  // A list without any success is behind its own order.
  return { attempts: list, whole: true, disproved: listed.size > 0 ? kept.filter((id) => !listed.has(id)) : [] };
}

/** Attempts only add to what the order's state says, so a busy provider may keep them to itself for now. */
function withoutThem(error: unknown): Heard {
  if (error instanceof PaymentTrouble) return nothing;
  throw error;
}

function successesIn(order: Order, events: StoredEvent[]): Attempt[] {
  const byId = new Map<string, Attempt>();
  for (const { provider_payment_id: paymentId, outcome, happened_at } of events)
    if (paymentId && outcome === 'succeeded' && happened_at)
      byId.set(paymentId, { paymentId, outcome, amountPaise: order.total * 100, method: undefined, at: happened_at });
  return [...byId.values()];
}

/** Keeps what was heard of the attempts to pay; a second success becomes a refund task. */
export async function recordAttempts(tx: Tx, order: Order, { attempts, whole, disproved }: Heard): Promise<void> {
  if (attempts.length === 0) return;
  if (whole) await forget(tx, order, disproved);
  // Somebody else has heard of another one meanwhile: the second look asks which is true.
  else if ((await findSuccesses(tx, order.id)).some((id) => id !== attempts[0]?.paymentId)) return;
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
  if (whole) await refundAllButFirst(tx, order, attempts);
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

/** The payments of an order that succeeded, as we know them. */
async function findSuccesses(db: Db | Tx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'succeeded')
    .execute();
  return rows.map((row) => row.provider_payment_id);
}

async function forget(tx: Tx, order: Order, paymentIds: string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .deleteFrom('payments')
    .where('order_id', '=', order.id)
    .where('provider_payment_id', 'in', paymentIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund_tasks')
            .select('order_id')
            .whereRef('refund_tasks.order_id', '=', 'payments.order_id')
            .whereRef('refund_tasks.provider_payment_id', '=', 'payments.provider_payment_id'),
        ),
      ),
    )
    .execute();
}

async function refundAllButFirst(tx: Tx, order: Order, list: Attempt[]): Promise<void> {
  const listed = list.map(({ paymentId }) => paymentId);
  const [, ...surplus] = await tx
    .selectFrom('payments')
    .select(['provider_payment_id', 'amount_paise'])
    .where('order_id', '=', order.id)
    .where('outcome', '=', 'succeeded')
    .where('provider_payment_id', 'in', listed)
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

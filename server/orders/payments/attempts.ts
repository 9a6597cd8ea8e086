import type { Db, Tx } from '#database/connect.ts';
import {
  type Attempt,
  type Caller,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderOrder,
} from '#server/adapters/payments.ts';
import { methodToKeep } from '#server/orders/erased-buyer.ts';
import type { Order } from '#server/orders/orders.ts';
import type { StoredEvent } from './events.ts';

/** Trigger of a sync: a job after an event, a returning customer, the schedule, or a recheck that reads all lists. */
export type SyncTrigger = 'event' | 'customer' | 'clock' | 'second look';

type Asking = { order: Order; providerOrder: ProviderOrder; events: StoredEvent[]; trigger: SyncTrigger };

export type AttemptReport = {
  attempts: Attempt[];
  /** Whether these are all attempts from the provider's list, rather than one attempt from a signed event. */
  whole: boolean;
  disproved: string[];
};

/** Whether all payments and refunds of an order must be read, because one event says nothing about the others. */
export function needsWholeLists({ order, events, trigger }: Pick<Asking, 'order' | 'events' | 'trigger'>): boolean {
  const hasNewRefund = events.some((event) => event.about === 'refund' && event.state === 'received');
  return hasNewRefund || trigger === 'second look' || order.status === 'refunded';
}

/**
 * Collects the payment attempts of an order. The provider allows only 100 list calls per minute, so for a paid order
 * one signed success event replaces the list. The list is still read on a recheck, for a refunded order, after a refund
 * event, if there are two successes (a duplicate or a false report), and if the success event was processed while the
 * order was unpaid.
 */
export async function collectAttempts(db: Db, payments: PaymentProvider, asking: Asking): Promise<AttemptReport> {
  const { order, providerOrder, events, trigger } = asking;
  const storedSuccesses = await findSuccesses(db, order.id);
  const signed = successesIn(order, events);
  const successes = new Set([...storedSuccesses, ...signed.map(({ paymentId }) => paymentId)]);
  const timely =
    storedSuccesses.length > 0 || events.some(({ outcome, state }) => outcome === 'succeeded' && state === 'received');
  const needed = successes.size > 1 || needsWholeLists(asking);
  if (providerOrder.state === 'paid' && signed.length === 1 && timely && !needed)
    return { attempts: signed, whole: false, disproved: [] };
  if (providerOrder.state !== 'paid' && trigger === 'clock') return nothing;
  const asked = payments.findAttempts(order.id, callerOf(trigger)).then((list) => reportFrom(list, storedSuccesses));
  return needed ? asked : asked.catch(withoutThem);
}

/** Returns the caller whose share of the provider's rate limit a sync uses. */
export const callerOf = (trigger: SyncTrigger): Caller => (trigger === 'customer' ? 'customer' : 'shop');

const nothing: AttemptReport = { attempts: [], whole: false, disproved: [] };

function reportFrom(list: Attempt[], stored: string[]): AttemptReport {
  const listed = new Set(list.filter(({ outcome }) => outcome === 'succeeded').map(({ paymentId }) => paymentId));
  // If the list of a paid order contains no success, it is outdated and disproves nothing.
  return { attempts: list, whole: true, disproved: listed.size > 0 ? stored.filter((id) => !listed.has(id)) : [] };
}

/** The sync continues after a failed call, because an order can become paid without its attempts. */
function withoutThem(error: unknown): AttemptReport {
  if (error instanceof PaymentProviderError) return nothing;
  throw error;
}

function successesIn(order: Order, events: StoredEvent[]): Attempt[] {
  const byId = new Map<string, Attempt>();
  for (const { provider_payment_id: paymentId, outcome, happened_at } of events)
    if (paymentId && outcome === 'succeeded' && happened_at)
      byId.set(paymentId, { paymentId, outcome, amountPaise: order.total * 100, method: undefined, at: happened_at });
  return [...byId.values()];
}

/** If the list is complete, also deletes the stored payments that are missing from it (`disproved`). */
export async function recordAttempts(
  tx: Tx,
  order: Order,
  { attempts, whole, disproved }: AttemptReport,
): Promise<void> {
  if (attempts.length === 0) return;
  if (whole) await deleteUnlisted(tx, order, disproved);
  // Another process has stored a different success in the meantime. The recheck reads the complete list and decides.
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
          failure: row.ref('excluded.failure'),
        }))
        // Only the complete list overwrites a success, because its payment times are more exact than the times of
        // events.
        .where((row) =>
          row.or([
            row('payments.outcome', '<>', 'succeeded'),
            row.and([row.val(whole), row('excluded.outcome', '=', 'succeeded')]),
          ]),
        ),
    )
    .execute();
}

function paymentRow(order: Order, attempt: Attempt) {
  return {
    provider_payment_id: attempt.paymentId,
    order_id: order.id,
    outcome: attempt.outcome,
    amount_paise: attempt.amountPaise,
    method: methodToKeep(order, attempt.method),
    paid_at: attempt.outcome === 'succeeded' ? attempt.at : null,
    failure: attempt.failure ?? null,
  };
}

async function findSuccesses(db: Db | Tx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'succeeded')
    .execute();
  return rows.map((row) => row.provider_payment_id);
}

/** The provider's list does not show them as captured. One that staff marked as refunded becomes failed. */
async function deleteUnlisted(tx: Tx, order: Order, paymentIds: string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .deleteFrom('refund_tasks')
    .where('order_id', '=', order.id)
    .where('provider_payment_id', 'in', paymentIds)
    .where('done_by', 'is', null)
    .execute();
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
  await tx
    .updateTable('payments')
    .set({ outcome: 'failed', paid_at: null })
    .where('order_id', '=', order.id)
    .where('provider_payment_id', 'in', paymentIds)
    .execute();
}

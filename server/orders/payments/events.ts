import type { Selectable } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { ProviderEvent } from '#server/adapters/payments.ts';
import type { Queue } from '#server/platform/queue.ts';

export type EventOutcome = 'stored' | 'seen before' | 'order unknown';
export type StoredEvent = Selectable<DB['payment_events']>;

/**
 * Stores a payment event (webhook) once and, in the same transaction, enqueues the job that asks the provider about its
 * order, unless the event is held or its order is unknown. An event for an unknown order is stored too, but reported to
 * the caller, so that the provider sends it again.
 */
export async function storeEvent(db: Db, queue: Queue, event: ProviderEvent): Promise<EventOutcome> {
  const known = await findKnown(db, event);
  // A repeated delivery ends here, without a lock or a write.
  if (known?.state && known.state !== 'order_unknown') return 'seen before';
  const state = stateOf(event, known);
  const note = state === 'held' ? 'amount or currency differs' : null;
  const stored = await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('payment_events')
      .values({ ...rowOf(event), state, note })
      .onConflict((clash) =>
        clash.column('event_key').doUpdateSet({ state }).where('payment_events.state', '=', 'order_unknown'),
      )
      .returning('state')
      .executeTakeFirst();
    if (added && state === 'received') await queue.enqueue(tx, 'sync-payment', { orderId: event.orderId });
    return added !== undefined;
  });
  if (!known) return 'order unknown';
  return stored ? 'stored' : 'seen before';
}

/** Finds the order of an event, and the state of the event if it was already stored. Undefined for an unknown order. */
async function findKnown(db: Db, { key, orderId }: ProviderEvent) {
  return db
    .selectFrom('orders')
    .leftJoin('payment_events', (join) => join.on('event_key', '=', key))
    .select(['orders.total', 'payment_events.state'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

function stateOf(event: ProviderEvent, order: { total: number } | undefined): StoredEvent['state'] {
  if (!order) return 'order_unknown';
  const agrees =
    event.amountPaise === undefined || (event.amountPaise === order.total * 100 && event.currency === 'INR');
  return agrees ? 'received' : 'held';
}

function rowOf(event: ProviderEvent) {
  return {
    event_key: event.key,
    kind: event.kind,
    order_id: event.orderId,
    about: event.about,
    provider_payment_id: event.payment?.id ?? null,
    outcome: event.payment?.outcome ?? null,
    happened_at: event.payment?.at ?? null,
    body: event.record,
  };
}

/** Leaves out held events, whose amount or currency differs or which the provider contradicts. */
export async function findEvents(db: Db, orderId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('payment_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['received', 'processed'])
    .execute();
}

/** Marks these events as processed, or as `held` if the provider's response did not match the order. */
export async function closeEvents(
  db: Db | Tx,
  events: StoredEvent[],
  state: 'processed' | 'held',
  note: string | null = null,
): Promise<void> {
  const keys = events.filter((event) => event.state === 'received').map((event) => event.event_key);
  if (keys.length === 0) return;
  await db
    .updateTable('payment_events')
    .set({ state, note, processed_at: new Date() })
    .where('event_key', 'in', keys)
    .execute();
}

export async function hasUnprocessedEvents(db: Db, orderId: string): Promise<boolean> {
  const event = await db
    .selectFrom('payment_events')
    .select('event_key')
    .where('order_id', '=', orderId)
    .where('state', '=', 'received')
    .executeTakeFirst();
  return event !== undefined;
}

// Age in ms from which an event counts as late. The reconciler runs every minute, so an event whose job failed is
// usually processed within two minutes.
const unprocessedAfterMs = 45_000;

/** Their events are still unprocessed after 45 seconds: the job is late, is being retried or has given up. */
export async function findUnprocessedOrders(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('order_id')
    .distinct()
    .where('state', '=', 'received')
    .where('received_at', '<', new Date(Date.now() - unprocessedAfterMs))
    .limit(most)
    .execute();
  return rows.map((row) => row.order_id);
}

import type { Selectable } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import type { DB } from '#database/types.ts';
import type { ProviderEvent } from '#server/adapters/payments.ts';
import type { Queue } from '#server/work/queue.ts';
import { eventsKept } from '#shared/rules/retention.ts';

export type EventFate = 'stored' | 'seen before' | 'order unknown';
export type StoredEvent = Selectable<DB['payment_events']>;

/**
 * Stores an event once, and asks for the job that asks the provider about its order. The stored event is the promise:
 * should the wish for the job get lost with the process, `findForgotten` finds the event.
 * An event for an order that we do not have is stored too, but told apart: the provider shall try it again.
 */
export async function storeEvent(db: Db, queue: Queue, event: ProviderEvent, body: string): Promise<EventFate> {
  const [known] = await lookUp(db, { key: event.key, orderId: event.orderId });
  // A repeated delivery ends here: it takes no lock and writes nothing.
  if (known?.state && known.state !== 'order_unknown') return 'seen before';
  const state = stateOf(event, known);
  const note = state === 'held' ? 'amount or currency differs' : null;
  const [stored] = await addEvent(db, { ...rowOf(event, body), state, note });
  if (!known) return 'order unknown';
  if (!stored) return 'seen before';
  if (state === 'received') queue.enqueueSoon('ask-provider', { orderId: event.orderId }, event.orderId);
  return 'stored';
}

const addEvent = keptQuery((db, row: ReturnType<typeof rowOf> & Pick<StoredEvent, 'state' | 'note'>) =>
  db
    .insertInto('payment_events')
    .values(row)
    .onConflict((clash) =>
      clash.column('event_key').doUpdateSet({ state: row.state }).where('payment_events.state', '=', 'order_unknown'),
    )
    .returning('state'),
);

/** The order that an event is about, and how the event stands if it came before. */
const lookUp = keptQuery((db, { key, orderId }: { key: string; orderId: string }) =>
  db
    .selectFrom('orders')
    .leftJoin('payment_events', (join) => join.on('event_key', '=', key))
    .select(['orders.total', 'payment_events.state'])
    .where('orders.id', '=', orderId),
);

function stateOf(event: ProviderEvent, order: { total: number } | undefined): StoredEvent['state'] {
  if (!order) return 'order_unknown';
  const agrees =
    event.amountPaise === undefined || (event.amountPaise === order.total * 100 && event.currency === 'INR');
  return agrees ? 'received' : 'held';
}

function rowOf(event: ProviderEvent, body: string) {
  return {
    event_key: event.key,
    kind: event.kind,
    order_id: event.orderId,
    about: event.about,
    provider_payment_id: event.payment?.id ?? null,
    outcome: event.payment?.outcome ?? null,
    happened_at: event.payment?.at ?? null,
    body,
  };
}

/** The signed events of an order that agree with it. */
export async function findEvents(db: Db, orderId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('payment_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['received', 'processed'])
    .execute();
}

/** Notes that these events have been asked about; `held` where the provider's answer did not fit ours. */
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

// With the minute of the clock that looks for them: less than two minutes in all.
const forgottenAfter = 45_000;

/** Orders of events that nobody has looked at for so many milliseconds. */
export async function findForgotten(db: Db, most: number, after = forgottenAfter): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('order_id')
    .distinct()
    .where('state', '=', 'received')
    .where('received_at', '<', new Date(Date.now() - after))
    .limit(most)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Deletes events that were settled long ago, at most so many at a time. Returns how many. */
export async function forgetOldEvents(db: Db, now: Date, most = 1_000): Promise<number> {
  const old = db
    .selectFrom('payment_events')
    .select('event_key')
    .where('received_at', '<', new Date(now.getTime() - eventsKept))
    .where('state', '=', 'processed')
    .orderBy('received_at')
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom('payment_events').where('event_key', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

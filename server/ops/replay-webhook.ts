import type { Db, Tx } from '#database/connect.ts';
import type { Queue } from '#server/platform/queue.ts';
import { OperatorError } from './operator-error.ts';

/** Finds the latest signed webhook events that had no effect: held events and events about unknown orders. */
export async function findUnsettledEvents(db: Db, most: number) {
  return db
    .selectFrom('payment_events')
    .select(['event_key', 'kind', 'order_id', 'state', 'note', 'received_at'])
    .where('state', 'in', ['held', 'order_unknown'])
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
}

/**
 * Marks a stored webhook event as unprocessed and enqueues the job that asks the provider for the state of its order.
 * Returns the order number. Throws `OperatorError` if there is no such event or order.
 */
export async function replayEvent(db: Db, queue: Queue, eventKey: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const event = await markUnprocessed(tx, queue, eventKey);
    if (!event) throw new OperatorError(`There is no event ${eventKey}. Without a name, this job lists what is held.`);
    if (!event.known) throw new OperatorError(`There is no order ${event.orderId}: the event stays as it is.`);
    return event.orderId;
  });
}

/** Returns the order of the event, and whether it is known; undefined for an unknown event. Throw if it is not. */
export async function markUnprocessed(
  tx: Tx,
  queue: Queue,
  eventKey: string,
): Promise<{ orderId: string; known: boolean } | undefined> {
  const event = await tx
    .updateTable('payment_events')
    .set({ state: 'received', note: 'replayed by an operator', processed_at: null })
    .where('event_key', '=', eventKey)
    .returning('order_id')
    .executeTakeFirst();
  if (!event) return undefined;
  const order = await tx.selectFrom('orders').select('id').where('id', '=', event.order_id).executeTakeFirst();
  if (order) await queue.enqueue(tx, 'sync-payment', { orderId: order.id });
  return { orderId: event.order_id, known: order !== undefined };
}

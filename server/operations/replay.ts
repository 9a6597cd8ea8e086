import type { Db } from '#database/connect.ts';
import type { Queue } from '#server/work/queue.ts';
import { OperatorTrouble } from './operator.ts';

/** The latest signed events that changed nothing: held, or about an order that was not known. */
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
 * Has a stored event looked at once more: the provider is asked how its order stands, which is the only thing believed.
 * Returns the order. Throws `OperatorTrouble` where there is no such event or still no such order.
 */
export async function replayEvent(db: Db, queue: Queue, eventKey: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const event = await tx
      .updateTable('payment_events')
      .set({ state: 'received', note: 'replayed by an operator', processed_at: null })
      .where('event_key', '=', eventKey)
      .returning('order_id')
      .executeTakeFirst();
    if (!event)
      throw new OperatorTrouble(`There is no event ${eventKey}. Without a name, this job lists what is held.`);
    const order = await tx.selectFrom('orders').select('id').where('id', '=', event.order_id).executeTakeFirst();
    if (!order) throw new OperatorTrouble(`There is no order ${event.order_id}: the event stays as it is.`);
    await queue.enqueue(tx, 'ask-provider', { orderId: order.id }, { key: order.id });
    return order.id;
  });
}

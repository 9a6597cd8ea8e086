import { sql } from 'kysely';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announceReceiptAgain } from '#server/mails/outbox.ts';
import type { Settling } from '#server/payments/settle.ts';
import { receiptsPerDay, receiptWindow } from '#shared/rules/orders.ts';

/**
 * Sends the receipt of a paid order once more. Within a minute of the last time nothing new goes out (`again` is false);
 * more than a few times a day are refused.
 */
export async function sendReceiptAgain(
  { db, queue }: Pick<Settling, 'db' | 'queue'>,
  orderId: string,
  actor: Actor,
): Promise<{ to: string; again: boolean }> {
  return db.transaction().execute(async (tx) => {
    const pressed = await tx
      .updateTable('orders')
      .set({ receipt_again_at: sql`now()` })
      .where('id', '=', orderId)
      .where('status', 'in', ['paid', 'refunded'])
      .where((order) =>
        order.or([
          order('receipt_again_at', 'is', null),
          order('receipt_again_at', '<', sql<Date>`now() - make_interval(secs => ${receiptWindow / 1000})`),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    if (!pressed) {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
      if (!order) refuse('order_unknown');
      if (!order.paid_at) refuse('order_unpaid');
      return { to: order.email, again: false };
    }
    const { today } = await tx
      .selectFrom('mails')
      .select((all) => all.fn.countAll<number>().as('today'))
      .where('order_id', '=', orderId)
      .where('kind', '=', 'receipt-again')
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow();
    if (today >= receiptsPerDay) refuse('too_many');
    await announceReceiptAgain(tx, queue, pressed);
    await record(tx, actor, { action: 'receipt.sent-again', subject: { kind: 'order', id: orderId } });
    return { to: pressed.email, again: true };
  });
}

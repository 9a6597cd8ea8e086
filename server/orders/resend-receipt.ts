import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { enqueueReceiptAgain } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { hasCancelled } from '#shared/rules/money/cancellation.ts';
import { receiptsPerDay, receiptWindow } from '#shared/rules/orders.ts';

/**
 * Resends the receipt of a paid order; a repeat within a minute sends nothing (`again` is false). Refuses unpaid
 * orders, erased buyers, and more than a daily limit. Also refuses a cancelled or refunded order, because the receipt
 * says "Paid" and announces the next steps.
 */
export async function resendReceipt(
  { db, queue }: { db: Db; queue: Queue },
  orderId: string,
  actor: Actor,
): Promise<{ to: string; again: boolean }> {
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('orders')
      .set({ receipt_again_at: sql`now()` })
      .where('id', '=', orderId)
      .where('status', '=', 'paid')
      .where('email', '<>', '')
      .where((order) =>
        order.or([
          order('receipt_again_at', 'is', null),
          order('receipt_again_at', '<', sql<Date>`now() - make_interval(secs => ${receiptWindow / 1000})`),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    if (!claimed) {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
      if (!order) refuse('order_unknown');
      if (!order.paid_at) refuse('order_unpaid');
      if (order.status === 'refunded') refuse('order_refunded');
      if (order.email === '') refuse('address_erased');
      return { to: order.email, again: false };
    }
    if (hasCancelled(await loadMoney(tx, orderId))) refuse('order_refunded');
    const { today } = await tx
      .selectFrom('mails')
      .select((all) => all.fn.countAll<number>().as('today'))
      .where('order_id', '=', orderId)
      .where('kind', '=', 'receipt-again')
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow();
    if (today >= receiptsPerDay) refuse('too_many');
    await enqueueReceiptAgain(tx, queue, claimed);
    await writeAudit(tx, actor, { action: 'receipt.sent-again', subject: { kind: 'order', id: orderId } });
    return { to: claimed.email, again: true };
  });
}

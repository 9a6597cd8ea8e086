import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { ProviderDispute } from '#server/adapters/payments.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { followDispute, followLoss, followWin } from './dispute-tasks.ts';

/**
 * Stores the provider's report about a dispute and updates the staff tasks about it. Repeated and outdated events
 * change nothing. Returns false if there is no such order. For a paid order, calls `followMoney` after the change.
 */
export async function storeDispute(
  db: Db,
  orderId: string,
  dispute: ProviderDispute,
  followMoney: (tx: Tx, order: Order) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    const before = await tx
      .selectFrom('disputes')
      .select(['event', 'status', 'respond_by', 'opened_at', 'amount_paise'])
      .where('id', '=', dispute.id)
      .executeTakeFirst();
    const { id, paymentId, kind, reason, amountPaise, status, respondBy, openedAt, changedAt, event } = dispute;
    const news = {
      kind,
      reason,
      // An event without a payment must not remove the payment of an earlier event.
      ...(paymentId === null ? {} : { provider_payment_id: paymentId }),
      amount_paise: amountPaise,
      status,
      event,
      respond_by: respondBy,
      opened_at: openedAt,
      changed_at: changedAt,
    };
    const stored = await tx
      .insertInto('disputes')
      .values({ id, order_id: orderId, ...news })
      .onConflict((clash) =>
        clash
          .column('id')
          .doUpdateSet(news)
          .where('disputes.order_id', '=', orderId)
          .where(sql<boolean>`(disputes.changed_at, ${rank('disputes')}) < (excluded.changed_at, ${rank('excluded')})`),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) return true;
    await followDispute(tx, orderId, dispute, before);
    await followLoss(tx, orderId, dispute, before);
    // Updates the payment state, because a duplicate payment that the bank has taken back no longer needs a refund.
    if (order.paid_at) await followMoney(tx, order);
    await followWin(tx, orderId, dispute, before);
    await publishChange(tx, 'orders', orderId);
    return true;
  });
}

const rank = (row: string) => sql`array_position(array['created', 'updated', 'closed'], ${sql.ref(`${row}.event`)})`;

import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Condition: staff have marked the row of `refund_tasks`, with a reference that is not a provider refund. */
export const isPaidByHand = sql<boolean>`(refund_tasks.done_by is not null and not exists (
  select from refunds where refunds.order_id = refund_tasks.order_id
    and refund_tasks.provider_reference in (refunds.provider_refund_id, refunds.merchant_refund_id)))`;

/** Returns the paise of an order's duplicate payments that staff have paid back by hand. */
export async function duplicatePaidByHand(db: Db, orderId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('refund_tasks')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('order_id', '=', orderId)
    .where(isPaidByHand)
    .executeTakeFirstOrThrow();
  return paise;
}

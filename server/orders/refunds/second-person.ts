import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import { requestedByStaff } from './refundable.ts';

/** Refunds by staff that need a second person, and who that can be. */

/** Paise of an order that somebody may refund without a second person; none of their own order. */
export async function aloneUpTo(
  db: Db | Tx,
  { approvalAbove }: { approvalAbove: number },
  order: Pick<Order, 'id' | 'person_id'>,
  userId: string,
): Promise<number> {
  if (order.person_id === userId) return 0;
  return Math.max(0, approvalAbove * 100 - (await requestedByStaff(db, order.id)));
}

/**
 * Whether somebody can be the second person of a request: not its author, not the buyer, and not an account that came
 * to the staff after the request: by a role, also from the operator's command, or because it was enabled.
 */
export const isSecond = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  refund_requests.requested_by is distinct from ${userId}
  and not exists (select from orders where orders.id = refund_requests.order_id and orders.person_id = ${userId})
  and not exists (select from audit_log where subject_kind = 'person' and subject_id = ${userId}
    and at > refund_requests.requested_at and (action = 'account.enabled' or (action in ('role.changed', 'account.created')
      and coalesce(detail->>'from', 'user') = 'user' and detail->>'to' is distinct from 'user'))))`;

export async function mayBeSecond(tx: Tx, requestId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('id', '=', requestId)
    .where(isSecond(userId))
    .executeTakeFirst();
  return found !== undefined;
}

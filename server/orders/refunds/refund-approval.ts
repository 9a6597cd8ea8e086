import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { settings } from '#shared/brand.ts';
import { type OrderMoney, requestedByStaff } from '#shared/rules/money/order-money.ts';

/** Paise that need no approval by a second person; 0 for their own order. */
export async function limitWithoutApproval(
  db: Db | Tx,
  { approvalAbove = settings.limits.refundApprovalAbove }: { approvalAbove: number | undefined },
  money: OrderMoney,
  userId: string,
): Promise<number> {
  if (await isBuyer(db, money.orderId, userId)) return 0;
  return Math.max(0, approvalAbove * 100 - requestedByStaff(money));
}

type UserId = string | RawBuilder<unknown>;

/** Whether the user owns the order, or could claim it later by a verified e-mail address or phone number. */
const boughtBy = (userId: UserId) => sql<boolean>`(orders.user_id = ${userId}::uuid or exists (select from users
  where users.id = ${userId}::uuid and (users.email_verified_at is not null and users.email = lower(orders.email)
    or users.phone_verified_at is not null and users.phone = orders.phone)))`;

async function isBuyer(db: Db | Tx, orderId: string, userId: string): Promise<boolean> {
  const found = db.selectFrom('orders').select('id').where('id', '=', orderId).where(boughtBy(userId));
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Whether a user can approve a refund request. Excludes its author, the buyer, and accounts that got a staff role or
 * were enabled after the request, so that nobody can approve with an account created for that purpose.
 */
export const approvableBy = (userId: UserId): RawBuilder<boolean> => sql<boolean>`(
  refund_requests.requested_by is distinct from ${userId}::uuid
  and not exists (select from orders where orders.id = refund_requests.order_id and ${boughtBy(userId)})
  and not exists (select from audit_log where subject_kind = 'person' and subject_id = ${userId}::text
    and at > refund_requests.requested_at and (action = 'account.enabled' or (action in ('role.changed', 'account.created')
      and coalesce(detail->>'from', 'user') = 'user' and detail->>'to' is distinct from 'user'))))`;

export const hasApprover = sql<boolean>`exists (select from users as staff
  where staff.role <> 'user' and staff.disabled_at is null and ${approvableBy(sql.ref('staff.id'))})`;

export async function mayApproveRefund(tx: Tx, requestId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('id', '=', requestId)
    .where(approvableBy(userId))
    .executeTakeFirst();
  return found !== undefined;
}

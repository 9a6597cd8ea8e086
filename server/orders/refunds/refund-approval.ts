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
/** Tables of what a second person approves. */
type Approved = 'refund_requests' | 'payments_by_hand';

/** Whether the user owns the order, or could claim it later by a verified e-mail address or phone number. */
const boughtBy = (userId: UserId) => sql<boolean>`(orders.user_id = ${userId}::uuid or exists (select from users
  where users.id = ${userId}::uuid and (users.email_verified_at is not null and users.email = lower(orders.email)
    or users.phone_verified_at is not null and users.phone = orders.phone)))`;

export async function isBuyer(db: Db | Tx, orderId: string, userId: string): Promise<boolean> {
  const found = db.selectFrom('orders').select('id').where('id', '=', orderId).where(boughtBy(userId));
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Whether a user can approve a refund request, or a payment by hand. Excludes its author, the buyer, and accounts that
 * became seller or admin or were enabled after the request, so that nobody can approve with an account created for that purpose.
 */
export const approvableBy = (
  userId: UserId,
  request: Approved = 'refund_requests',
): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${request}.requested_by`)} is distinct from ${userId}::uuid
  and not exists (select from orders where orders.id = ${sql.ref(`${request}.order_id`)} and ${boughtBy(userId)})
  and not exists (select from audit_log where subject_kind = 'person' and subject_id = ${userId}::text
    and at > ${sql.ref(`${request}.requested_at`)} and (action = 'account.enabled' or (action in ('role.changed', 'account.created')
      and coalesce(detail->>'from', 'user') not in ('seller', 'admin') and detail->>'to' in ('seller', 'admin')))))`;

export const hasApprover = (request: Approved = 'refund_requests') => sql<boolean>`exists (select from users as staff
  where staff.role in ('seller', 'admin') and staff.disabled_at is null and ${approvableBy(sql.ref('staff.id'), request)})`;

export async function mayApproveRefund(tx: Tx, requestId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('id', '=', requestId)
    .where(approvableBy(userId))
    .executeTakeFirst();
  return found !== undefined;
}

export async function mayApprovePayment(tx: Tx, orderId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payments_by_hand')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where(approvableBy(userId, 'payments_by_hand'))
    .executeTakeFirst();
  return found !== undefined;
}

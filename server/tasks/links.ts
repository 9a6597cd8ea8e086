import type { Tx } from '#database/connect.ts';
import { findActiveStaff } from '#server/accounts/users.ts';
import { refuse } from '#server/http/refuse.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import type { ErrorCode } from '#shared/messages.ts';

/** Links of a task: assignee, customer and order; undefined fields stay unchanged. */
export type Links = {
  assigneeId?: string | null | undefined;
  orderId?: string | null | undefined;
  customerId?: string | null | undefined;
};

export type LinkColumns = { assignee_id?: string | null; order_id?: string | null; customer_id?: string | null };

/**
 * Returns the columns for the links of a task. Refuses unknown ids and those of erased people. A task of an order also
 * gets the order's customer. Locks customer and order, so that an erasure finds the task; call it before the task is
 * locked.
 */
export async function requireLinks(tx: Tx, { assigneeId, orderId, customerId }: Links): Promise<LinkColumns> {
  if (assigneeId && !(await findActiveStaff(tx, assigneeId))) refuseField('assignee_unknown', 'assigneeId');
  if (customerId && !(await lockUnerasedUser(tx, customerId))) refuseField('person_unknown', 'customerId');
  const owner = orderId ? await ownerOf(tx, orderId) : undefined;
  const customer = customerId === undefined ? owner : customerId;
  return {
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(customer === undefined ? {} : { customer_id: customer }),
  };
}

async function ownerOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select(['user_id', 'erase_requested_at', 'name'])
    .where('id', '=', orderId)
    .forShare()
    .executeTakeFirst();
  if (!order || hasLostBuyer(order)) refuseField('order_unknown', 'orderId');
  return order.user_id ?? undefined;
}

/**
 * Refuses text about an erased buyer. The caller must hold the task's lock, so that a later erasure clears the text.
 */
export async function requireBuyer(tx: Tx, orderId: string | null): Promise<void> {
  if (orderId === null) return;
  const order = await tx
    .selectFrom('orders')
    .select(['erase_requested_at', 'name'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order && hasLostBuyer(order)) refuseField('order_unknown', 'orderId');
}

function refuseField(code: ErrorCode, field: string): never {
  return refuse(code, { reasons: { [field]: { code } } });
}

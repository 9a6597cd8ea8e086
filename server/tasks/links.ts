import type { Db, Tx } from '#database/connect.ts';
import { findActiveStaff } from '#server/accounts/users.ts';
import { refuse } from '#server/http/refuse.ts';
import type { ErrorCode } from '#shared/messages.ts';

/** Links of a task: assignee, customer and order; undefined fields stay unchanged. */
export type Links = {
  assigneeId?: string | null | undefined;
  orderId?: string | null | undefined;
  customerId?: string | null | undefined;
};

export type LinkColumns = { assignee_id?: string | null; order_id?: string | null; customer_id?: string | null };

/** Columns for the links; refuses unknown ids. A task of an order also belongs to the order's customer. */
export async function requireLinks(tx: Db | Tx, { assigneeId, orderId, customerId }: Links): Promise<LinkColumns> {
  if (assigneeId && !(await findActiveStaff(tx, assigneeId))) refuseField('assignee_unknown', 'assigneeId');
  if (customerId) await requireLinkedUser(tx, customerId);
  const owner = orderId ? await ownerOf(tx, orderId) : undefined;
  const customer = customerId === undefined ? owner : customerId;
  return {
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(customer === undefined ? {} : { customer_id: customer }),
  };
}

async function requireLinkedUser(tx: Db | Tx, id: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) refuseField('person_unknown', 'customerId');
}

async function ownerOf(tx: Db | Tx, orderId: string): Promise<string | undefined> {
  const order = await tx.selectFrom('orders').select('person_id').where('id', '=', orderId).executeTakeFirst();
  if (!order) refuseField('order_unknown', 'orderId');
  return order.person_id ?? undefined;
}

function refuseField(code: ErrorCode, field: string): never {
  return refuse(code, { reasons: { [field]: { code } } });
}

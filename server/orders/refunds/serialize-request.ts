import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { refundRequest } from '#shared/contract/refunds.ts';

export type RefundRequestRow = Selectable<DB['refund_requests']>;

type Reply = z.input<typeof refundRequest>;

const nameOf = (column: string) =>
  sql<string | null>`(select name from users where users.id = ${sql.ref(`refund_requests.${column}`)})`;

/** Requests of an order, or one by its id, as staff see them. */
export async function serializeRequests(
  db: Db | Tx,
  which: { orderId: string } | { id: string },
  viewerId: string,
): Promise<Reply[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .selectAll()
    .select([nameOf('requested_by').as('requester'), nameOf('approved_by').as('approver')])
    .where('id' in which ? 'id' : 'order_id', '=', 'id' in which ? which.id : which.orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amountPaise: row.amount_paise,
    state: row.state as Reply['state'],
    reason: row.reason,
    note: row.note,
    paymentReference: row.provider_payment_id,
    speed: row.speed,
    byCustomer: row.by_customer,
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    approvedBy: row.approver,
    failure: row.failure,
    mayApprove: row.state === 'waiting_approval' && row.requested_by !== viewerId,
  }));
}

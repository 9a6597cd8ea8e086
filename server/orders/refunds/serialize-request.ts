import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import type { refundRequest } from '#shared/contract/refunds.ts';
import { mustWaitForDuplicate } from '#shared/rules/money/order-money.ts';
import { approvableBy, hasApprover } from './refund-approval.ts';

export type RefundRequestRow = Selectable<DB['refund_requests']>;

/** Names a stored request for the functions that compute with `Money`. */
export const requestFact = ({ id, amount_paise, provider_payment_id }: RefundRequestRow) => ({
  id,
  amountPaise: amount_paise,
  paymentId: provider_payment_id,
});

type Reply = z.input<typeof refundRequest>;

const nameOf = (column: string) =>
  sql<string | null>`(select name from users where users.id = ${sql.ref(`refund_requests.${column}`)})`;

const ofProvider = (column: string) =>
  sql<string | null>`(select ${sql.ref(`refunds.${column}`)} from refunds
    where refunds.order_id = refund_requests.order_id and refunds.merchant_refund_id = refund_requests.id limit 1)`;

/** Finds the requests of an order, or one request by its id, and serializes them for staff. */
export async function serializeRequests(
  db: Db | Tx,
  which: { orderId: string } | { id: string },
  viewerId: string,
): Promise<Reply[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .selectAll()
    .select([
      nameOf('requested_by').as('requester'),
      nameOf('approved_by').as('approver'),
      ofProvider('state').as('provider_state'),
      ofProvider('processed_speed').as('processed_speed'),
      approvableBy(viewerId).as('may_approve'),
      hasApprover().as('has_approver'),
      sql<boolean>`exists (select from refunds_by_hand where refund_id = refund_requests.id)`.as('by_hand'),
    ])
    .where('id' in which ? 'id' : 'order_id', '=', 'id' in which ? which.id : which.orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  const [first] = rows;
  const isBehindDuplicate = first !== undefined && mustWaitForDuplicate(await loadMoney(db, first.order_id));
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amountPaise: row.amount_paise,
    state: row.state as Reply['state'],
    reason: row.reason,
    note: row.note,
    paymentReference: row.provider_payment_id,
    speed: row.speed,
    processedSpeed: row.processed_speed,
    byCustomer: row.by_customer,
    unit: row.unit,
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    approvedBy: row.approver,
    failure: row.failure,
    waitsFor: waitOf(row, isBehindDuplicate),
    mayApprove: row.state === 'waiting_approval' && row.may_approve,
  }));
}

type Waiting = Pick<RefundRequestRow, 'state' | 'sent_at' | 'provider_payment_id'> & {
  provider_state: string | null;
  by_hand: boolean;
  has_approver: boolean;
};

/** Returns what a refund waits for besides the provider's usual time or a decision that somebody can take. */
function waitOf(row: Waiting, isBehindDuplicate: boolean): Reply['waitsFor'] {
  const { state, sent_at, provider_payment_id, provider_state, has_approver, by_hand } = row;
  if (state === 'waiting_approval' && !has_approver) return 'second-account';
  if (state !== 'pending') return null;
  if (by_hand) return 'hand';
  if (provider_state === 'ONHOLD') return 'provider';
  return sent_at === null && provider_payment_id === null && isBehindDuplicate ? 'duplicate' : null;
}

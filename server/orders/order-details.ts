import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { isAccountant, type Role } from '#shared/rules/accounts.ts';
import { only, taxFields } from '#shared/rules/buyer.ts';
import { disputeOutcome } from '#shared/rules/disputes.ts';
import { refundStateOf } from '#shared/rules/payment-state.ts';
import { findOrderRow, orderListRow, withoutSums } from './list-orders.ts';
import { approvableBy, hasApprover } from './refunds/refund-approval.ts';

/** Includes fees and settlements only for accountants. Refuses an unknown order number. */
export async function orderDetails(db: Db, id: string, viewer: { id: string; role: Role; accountant: boolean }) {
  const order = (await findOrderRow(db, id)) ?? refuse('order_unknown');
  const [payments, byHand, refunds, refundTasks, events, receipts, disputes] = await Promise.all([
    paymentsOf(db, id, isAccountant(viewer)),
    byHandOf(db, id, viewer.id),
    refundsOf(db, id),
    refundTasksOf(db, id),
    eventsOf(db, id),
    receiptsOf(db, id),
    db.selectFrom('disputes').selectAll().where('order_id', '=', id).orderBy('opened_at', 'desc').execute(),
  ]);
  return {
    ...orderListRow(order),
    unitPrice: order.unit_price,
    ...only(order, taxFields),
    expiresAt: order.expires_at.toISOString(),
    askedAt: order.asked_at?.toISOString() ?? null,
    payments,
    byHand,
    refunds,
    refundTasks,
    events,
    receipts,
    disputes: disputes.map((row) => ({
      id: row.id,
      outcome: disputeOutcome(row),
      status: row.status,
      reason: row.reason,
      amountPaise: row.amount_paise,
      openedAt: row.opened_at.toISOString(),
      respondBy: row.respond_by?.toISOString() ?? null,
    })),
  };
}

async function paymentsOf(db: Db, id: string, withSettlement: boolean) {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('settlement_lines as line', (join) =>
      join.on('line.event_type', '=', 'PAYMENT').onRef('line.event_id', '=', 'payments.provider_payment_id'),
    )
    .selectAll('payments')
    .select(['line.fee_paise', 'line.fee_tax_paise', 'line.settled_on', 'line.utr'])
    .where('payments.order_id', '=', id)
    .orderBy('payments.seen_at')
    .execute();
  return rows.map((row) => ({
    reference: row.provider_payment_id,
    outcome: row.outcome,
    amountPaise: row.amount_paise,
    returnedPaise: row.returned_paise,
    failure: row.failure,
    method: row.method,
    at: (row.paid_at ?? row.seen_at).toISOString(),
    settlement:
      withSettlement && row.fee_paise !== null
        ? { feePaise: row.fee_paise + (row.fee_tax_paise ?? 0), day: row.settled_on, utr: row.utr }
        : null,
  }));
}

async function byHandOf(db: Db, id: string, viewerId: string) {
  const row = await db
    .selectFrom('payments_by_hand')
    .leftJoin('users', 'users.id', 'payments_by_hand.requested_by')
    .selectAll('payments_by_hand')
    .select(['users.name as noted_by', approvableBy(viewerId, 'payments_by_hand').as('may_approve')])
    .select(hasApprover('payments_by_hand').as('has_approver'))
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const waits = row.state === 'waiting_approval';
  return {
    how: row.how as 'cash' | 'bank',
    reference: row.reference,
    amountPaise: row.amount_paise,
    state: row.state as 'waiting_approval' | 'received' | 'withdrawn',
    notedBy: row.noted_by,
    at: row.requested_at.toISOString(),
    mayApprove: waits && row.may_approve,
    nobodyMayApprove: waits && !row.has_approver,
  };
}

async function refundsOf(db: Db, id: string) {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('seen_at').execute();
  return rows.map((row) => ({
    reference: row.provider_refund_id,
    paymentReference: row.provider_payment_id,
    amountPaise: row.amount_paise,
    state: row.state,
    underWay: refundStateOf(row.state) === 'pending',
    automatic: row.automatic,
    at: row.seen_at.toISOString(),
  }));
}

async function refundTasksOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('refund_tasks')
    .leftJoin('users', 'users.id', 'refund_tasks.done_by')
    .selectAll('refund_tasks')
    .select('users.name as done_by_name')
    .where('order_id', '=', id)
    .orderBy('refund_tasks.created_at')
    .execute();
  return rows.map((row) => ({
    paymentReference: row.provider_payment_id,
    amountPaise: row.amount_paise,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by_name,
    reference: row.provider_reference,
  }));
}

const mostEvents = 100;

/** Finds the latest events, sorted from oldest to newest. */
async function eventsOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('payment_events')
    .select(['event_key', 'kind', 'state', 'note', 'received_at'])
    .where('order_id', '=', id)
    .orderBy('received_at', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.toReversed().map((row) => ({
    key: row.event_key,
    kind: row.kind,
    state: row.state,
    note: row.note,
    at: row.received_at.toISOString(),
  }));
}

async function receiptsOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'created_at', 'sent_at', 'failed_at', 'given_up_at'])
    .where('order_id', '=', id)
    .where('kind', 'in', ['receipt', 'receipt-again'])
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    to: row.recipient,
    at: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    givenUpAt: row.given_up_at?.toISOString() ?? null,
    again: row.kind === 'receipt-again',
  }));
}

/** What viewers read of an order: no sums, and nothing of its payments, refunds and disputes. */
export const withoutMoney = (order: Awaited<ReturnType<typeof orderDetails>>): typeof order => ({
  ...withoutSums(order),
  unitPrice: 0,
  payments: [],
  byHand: null,
  refunds: [],
  refundTasks: [],
  disputes: [],
  events: [],
  receipts: [],
});

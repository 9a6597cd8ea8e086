import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import { agreedShares } from '#shared/consent.ts';
import { type CaseProgress, licenceShare, refundAt, workStageOf } from '#shared/rules/refund-policy.ts';
import { type LeftOut, refundableOf, waitingOfOrder, waitingOfPrice } from './refundable.ts';
import type { RefundRequestRow } from './serialize-request.ts';
import { unrefundedSharesOf } from './unrefunded-licence-shares.ts';

// Which licences of an order are cancelled, and the refund if the order or one of its licences is cancelled now.

type PaidOrder = Pick<Order, 'id' | 'total' | 'status' | 'quantity' | 'consent'>;

/** One of several licences of an order. `waiting`: a cancellation by staff needs approval by a second person. */
export type Licence = {
  caseId: string;
  unit: number;
  state: 'open' | 'waiting' | 'cancelling' | 'cancelled';
  /**
   * Licence's share of the price; 0 if the licence is cancelled. `refundPaise` is the part that the policy refunds now.
   */
  sharePaise: number;
  refundPaise: number;
};

/** Returns the licences of a paid order with at least two, sorted by `unit`; an empty list for other orders. */
export async function findLicences(db: Db | Tx, order: PaidOrder): Promise<Licence[]> {
  if (order.status !== 'paid' || order.quantity < 2) return [];
  const { cases, cancelled, leftPaise } = await findState(db, order);
  const open = order.quantity - cancelled.size;
  return cases.map(({ id, unit, ...progress }) => {
    const request = cancelled.get(unit);
    const state = stateOf(request);
    const isOver = state === 'cancelling' || state === 'cancelled';
    const sharePaise = isOver ? 0 : (request?.share_paise ?? licenceShare(leftPaise, open));
    return {
      caseId: id,
      unit,
      state,
      sharePaise,
      refundPaise: refundAt(workStageOf([progress]), sharePaise, agreedShares(order)),
    };
  });
}

function stateOf(request: Pick<RefundRequestRow, 'state'> | undefined): Licence['state'] {
  if (!request) return 'open';
  if (request.state === 'waiting_approval') return 'waiting';
  return request.state === 'pending' ? 'cancelling' : 'cancelled';
}

/**
 * Refund for cancelling an order. `refunding`: nothing is left to refund, because staff have already requested the
 * refund of the whole price.
 */
type Cancellation = { refundPaise: number; refunding: boolean };

/**
 * Calculates the refund if a customer cancels a paid order now, with all licences that are not yet cancelled. Returns
 * null if the order is not paid, nothing is left to cancel, or the bank holds or has taken back all that is left.
 */
export async function cancellationOf(db: Db | Tx, order: PaidOrder): Promise<Cancellation | null> {
  if (order.status !== 'paid' || (await hasCancelled(db, order))) return null;
  // Refunds by staff that wait for approval do not count, because the customer's cancellation replaces them.
  const { cases, cancelled, leftPaise } = await findState(db, order, ['pending', 'succeeded']);
  if (leftPaise === 0 && (await isAtBank(db, order))) return null;
  const stage = workStageOf(cases.filter(({ unit }) => !cancelled.has(unit)));
  return { refundPaise: refundAt(stage, leftPaise, agreedShares(order)), refunding: leftPaise === 0 };
}

/** Whether the whole order was cancelled, at once or licence by licence, and the refunds have not failed. */
export async function hasCancelled(db: Db | Tx, order: Pick<Order, 'id' | 'quantity'>): Promise<boolean> {
  if (await findCancellation(db, order.id)) return true;
  const licences = await licenceRequests(db, order.id);
  return licences.filter(({ state }) => state !== 'waiting_approval').length === order.quantity;
}

/** Whether the whole order was cancelled or fully refunded. */
export async function isOrderOver(db: Db | Tx, order: Pick<Order, 'id' | 'quantity' | 'status'>): Promise<boolean> {
  return order.status === 'refunded' || (await hasCancelled(db, order));
}

/** Finds the refund request with which the customer cancelled the whole order, if it has not failed. */
export async function findCancellation(db: Db | Tx, orderId: string) {
  return (
    db
      .selectFrom('refund_requests')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('by_customer', '=', true)
      // Excludes refunds of duplicate payments, which are refunded together with the price.
      .where('provider_payment_id', 'is', null)
      .where('unit', 'is', null)
      .where('state', 'in', ['pending', 'succeeded'])
      .executeTakeFirst()
  );
}

/** Whether a refund of an order is pending. */
export async function isRefundPending(db: Db | Tx, orderId: string): Promise<boolean> {
  const requests = db.selectFrom('refund_requests').select('id').where('order_id', '=', orderId);
  return (await requests.where('state', '=', 'pending').limit(1).executeTakeFirst()) !== undefined;
}

type State = {
  cases: (CaseProgress & { id: string; unit: number })[];
  cancelled: Map<number, LicenceRequest>;
  /** Amount left for the licences that are not cancelled, excluding the unrefunded part of cancelled ones. */
  leftPaise: number;
};

/**
 * Finds the cases, cancelled licences and remaining amount. Requests in `states` count as cancellations of licences.
 * `leftOut` is passed to `refundableOf`.
 */
async function findState(
  db: Db | Tx,
  order: Pick<Order, 'id' | 'total'>,
  states = licenceStates,
  leftOut: LeftOut = {},
): Promise<State> {
  const requests = await licenceRequests(db, order.id, states);
  const cancelled = new Map(requests.map((request) => [request.unit ?? 0, request]));
  const heldBack = await unrefundedSharesOf(db, order.id, requests);
  const cases = await progressOf(db, order.id);
  const waiting = states.includes('waiting_approval') ? waitingOfPrice : waitingOfOrder;
  const leftPaise = Math.max(0, (await refundableOf(db, order, { waiting, ...leftOut })) - heldBack);
  return { cases, cancelled, leftPaise };
}

/** Returns the paise of a fully cancelled order that we still hold and that no refund covers; 0 for other orders. */
export async function heldAfterCancellation(db: Db | Tx, order: Pick<Order, 'id' | 'total' | 'quantity'>) {
  return (await hasCancelled(db, order)) ? (await findState(db, order, ['pending', 'succeeded'])).leftPaise : 0;
}

/**
 * Whether a bank holds or has taken back an amount because of a dispute. Only for orders with nothing left to refund.
 */
export async function isAtBank(db: Db | Tx, order: Pick<Order, 'id' | 'total'>): Promise<boolean> {
  return (await findState(db, order, ['pending', 'succeeded'], { disputes: true })).leftPaise > 0;
}

type LicenceRequest = Pick<RefundRequestRow, 'id' | 'unit' | 'state' | 'amount_paise' | 'share_paise' | 'requested_at'>;

const licenceStates: readonly RefundRequestRow['state'][] = ['waiting_approval', 'pending', 'succeeded'];

/** Finds the latest cancellation of each licence of an order. */
async function licenceRequests(db: Db | Tx, orderId: string, states = licenceStates): Promise<LicenceRequest[]> {
  return db
    .selectFrom('refund_requests')
    .distinctOn('unit')
    .select(['id', 'unit', 'state', 'amount_paise', 'share_paise', 'requested_at'])
    .where('order_id', '=', orderId)
    .where('unit', 'is not', null)
    .where('state', 'in', [...states])
    .orderBy('unit')
    .orderBy('requested_at', 'desc')
    .execute();
}

async function progressOf(db: Db | Tx, orderId: string): Promise<State['cases']> {
  const rows = await db
    .selectFrom('cases')
    .leftJoin('case_steps', (join) =>
      join.onRef('case_steps.case_id', '=', 'cases.id').on('case_steps.state', '=', 'done'),
    )
    .select([
      'cases.id',
      'cases.unit',
      'cases.status',
      sql<string[]>`coalesce(array_agg(case_steps.key) filter (where key is not null), '{}')`.as('done'),
      sql<string[]>`array(select distinct step_key from case_events
        where case_id = cases.id and kind = 'ball' and step_key is not null)`.as('reached'),
      // Records of an application at the authority count, even if the case has not reached that step.
      sql<boolean>`(coalesce(cases.authority_status, 'not_started') <> 'not_started'
        or cases.authority_number is not null or cases.authority_document_id is not null
        or exists (select from case_events where case_id = cases.id and ball in ('authority', 'platform'))
        or exists (select from case_results where case_id = cases.id))`.as('recorded'),
    ])
    .where('cases.order_id', '=', orderId)
    .groupBy('cases.id')
    .orderBy('cases.unit')
    .execute();
  return rows.map(({ id, unit, status, done, reached, recorded }) => ({
    id,
    unit,
    status,
    doneSteps: done,
    reachedSteps: reached,
    recorded,
  }));
}

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { disputedOf, isNotWon } from '#server/cases/case/lost-money.ts';
import type { Order } from '#server/orders/orders.ts';

/** Condition: the request is in progress and missing from the provider's list, so it must be subtracted as well. */
const notInList = sql<boolean>`(refund_requests.state in ('waiting_approval', 'pending') and not exists (
  select from refunds where refunds.order_id = refund_requests.order_id
    and refunds.merchant_refund_id = refund_requests.id))`;

/** Condition: the request is pending and missing from the provider's list, whether sent or not. */
export const isMissing = sql<boolean>`(refund_requests.state = 'pending' and ${notInList})`;

/** Condition: the request was sent, but is not yet in the provider's list. */
export const sentNotInList = sql<boolean>`(${isMissing} and refund_requests.sent_at is not null)`;

/** Condition: the request is a refund of the price that waits for approval, not a cancellation of a licence. */
export const waitingOfPrice = sql<boolean>`(refund_requests.state = 'waiting_approval'
  and refund_requests.unit is null and refund_requests.provider_payment_id is null)`;
/** Condition: the request is a refund of the price or of a licence that waits for approval. */
export const waitingOfOrder = sql<boolean>`(refund_requests.state = 'waiting_approval'
  and refund_requests.provider_payment_id is null)`;
/** Condition: the request is a refund of the price or of a licence that waits for approval or was not sent yet. */
export const unsentOfOrder = sql<boolean>`(refund_requests.provider_payment_id is null
  and (refund_requests.state = 'waiting_approval' or refund_requests.sent_at is null) and ${notInList})`;

/** Condition: the request cancels a licence, or is the owner's cancellation of the whole order. */
export const isCancellation = sql<boolean>`(refund_requests.provider_payment_id is null
  and (refund_requests.unit is not null or refund_requests.by_customer))`;

/** Condition: the refund is not an automatic refund of an uncaptured attempt, whose amount we never received. */
export const isOfCaptured = sql<boolean>`(not refunds.automatic or refunds.provider_payment_id is null
  or exists (select from payments where payments.order_id = refunds.order_id
    and payments.provider_payment_id = refunds.provider_payment_id and payments.outcome = 'succeeded'))`;

/** Condition: the row of `refunds` is a refund of the price or of a licence that we requested. */
export const isRefundOfPrice = sql<boolean>`exists (select from refund_requests
  where refund_requests.id = refunds.merchant_refund_id and refund_requests.provider_payment_id is null)`;

/** SQL for the paise in open or lost disputes (`disputeOutcome`), which the bank holds or has taken back. */
const contested = (orderId: string) => disputedOf(sql.val(orderId), isNotWon);

/**
 * SQL for the paise in open or lost disputes about the payment of a `refund_tasks` row (`contestedOfTask`), and in
 * those that name none of our payments (`contestedUnnamed`).
 */
const contestedOfTask = sql<number>`coalesce((select sum(disputes.amount_paise) from disputes
  where disputes.order_id = refund_tasks.order_id and ${isNotWon}
    and disputes.provider_payment_id = refund_tasks.provider_payment_id), 0)::bigint`;
const contestedUnnamed = (orderId: RawBuilder<unknown> | string) => sql<number>`coalesce((
  select sum(disputes.amount_paise) from disputes
  where disputes.order_id = ${orderId} and ${isNotWon}
    and not exists (select from payments where payments.order_id = disputes.order_id
      and payments.provider_payment_id = disputes.provider_payment_id)), 0)::bigint`;

/**
 * SQL for the paise of duplicates that staff have marked as refunded, minus refunds of these payments that the provider
 * lists or that we have requested. A refund of the price that the provider deducted from such a payment is not
 * subtracted, because it was paid in addition.
 */
const paidByHand = (orderId: string) => sql<number>`coalesce((select sum(greatest(0, amount_paise
    - coalesce((select sum(refunds.amount_paise) from refunds where refunds.order_id = refund_tasks.order_id
        and refunds.provider_payment_id = refund_tasks.provider_payment_id
        and refunds.state not in ('CANCELLED', 'FAILED')
        and not ${isRefundOfPrice}), 0)
    - coalesce((select sum(refund_requests.amount_paise) from refund_requests
        where refund_requests.order_id = refund_tasks.order_id
        and refund_requests.provider_payment_id = refund_tasks.provider_payment_id and ${notInList}), 0)))
  from refund_tasks where order_id = ${orderId} and done_by is not null), 0)::bigint`;

/** Amounts to ignore in a calculation: the request with this id, `waiting` requests, and disputes that are not won. */
export type LeftOut = { id?: string; waiting?: RawBuilder<boolean>; disputes?: boolean };
const nothing = sql<number>`0`;

/** Returns the paise of an order's price that can still be refunded; `leftOut` is not subtracted. */
export async function refundableOf(
  db: Db | Tx,
  order: Pick<Order, 'id' | 'total'>,
  leftOut: LeftOut = {},
): Promise<number> {
  return Math.max(0, Math.min(await balanceOf(db, order, leftOut), order.total * 100));
}

/**
 * Returns the paise of an order's captured payments, minus refunds that were made, requested, paid by hand or are due
 * for duplicates, and amounts in disputes that are not won. The result is negative if more was paid back than captured.
 */
export async function balanceOf(
  db: Db | Tx,
  order: Pick<Order, 'id' | 'total'>,
  leftOut: LeftOut = {},
): Promise<number> {
  const { captured, disputed, unnamed, gone, asked, due, byHand } = await db
    .selectNoFrom([
      (leftOut.disputes ? nothing : contested(order.id)).as('disputed'),
      (leftOut.disputes ? nothing : contestedUnnamed(order.id)).as('unnamed'),
      sql<number>`coalesce((select sum(amount_paise) from payments
        where order_id = ${order.id} and outcome = 'succeeded'), ${order.total * 100})::bigint`.as('captured'),
      sql<number>`coalesce((select sum(amount_paise) from refunds
        where order_id = ${order.id} and state not in ('CANCELLED', 'FAILED') and ${isOfCaptured}
          and merchant_refund_id is distinct from ${leftOut.id ?? ''}), 0)::bigint`.as('gone'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests
        where order_id = ${order.id} and refund_requests.id <> ${leftOut.id ?? ''}
          and not ${leftOut.waiting ?? sql<boolean>`false`} and ${notInList}), 0)::bigint`.as('asked'),
      sql<number>`coalesce((select sum(greatest(0, amount_paise
          - coalesce((select sum(refunds.amount_paise) from refunds where refunds.order_id = refund_tasks.order_id
              and refunds.provider_payment_id = refund_tasks.provider_payment_id
              and refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')), 0)
          - coalesce((select sum(refund_requests.amount_paise) from refund_requests
              where refund_requests.order_id = refund_tasks.order_id
              and refund_requests.provider_payment_id = refund_tasks.provider_payment_id and ${notInList}), 0)
          - ${leftOut.disputes ? nothing : contestedOfTask}))
        from refund_tasks where order_id = ${order.id} and done_at is null), 0)::bigint`.as('due'),
      paidByHand(order.id).as('byHand'),
    ])
    .executeTakeFirstOrThrow();
  // A dispute that names no payment may be about the duplicate, so the duplicate is not subtracted again.
  return captured - disputed - gone - asked - Math.max(0, due - unnamed) - byHand;
}

type Asked = { id: string; amount_paise: number; provider_payment_id: string | null };

/** Returns the paise left for a request, either of the price or of the duplicate payment that the request names. */
export function leftForRequest(
  db: Db | Tx,
  order: Pick<Order, 'id' | 'total'>,
  { id, provider_payment_id: paymentId }: Asked,
  leftOut: Pick<LeftOut, 'disputes'> = {},
): Promise<number> {
  if (paymentId === null) return refundableOf(db, order, { id, ...leftOut });
  return refundableDuplicate(db, order.id, paymentId, { id, ...leftOut });
}

/** Whether a dispute is the reason why too little is left for a request. */
export async function isHeldByBank(db: Db | Tx, order: Pick<Order, 'id' | 'total'>, request: Asked): Promise<boolean> {
  const leftPaise = await leftForRequest(db, order, request);
  if (request.amount_paise <= leftPaise) return false;
  return (await leftForRequest(db, order, request, { disputes: true })) > leftPaise;
}

/** Returns the paise of an order's price that staff have requested as refunds, except failed or withdrawn requests. */
export async function requestedByStaff(db: Db | Tx, orderId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('refund_requests')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('order_id', '=', orderId)
    .where('by_customer', '=', false)
    .where('provider_payment_id', 'is', null)
    .where('state', 'not in', ['failed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return paise;
}

/**
 * Returns the paise of a duplicate payment that can still be refunded, excluding amounts that the bank holds or has
 * taken back. `leftOut` can exclude one request.
 */
export async function refundableDuplicate(
  db: Db | Tx,
  orderId: string,
  paymentId: string,
  leftOut: Pick<LeftOut, 'id' | 'disputes'> = {},
): Promise<number> {
  const { captured, returned, disputed, gone, asked } = await db
    .selectNoFrom([
      sql<number>`coalesce((select amount_paise from payments where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and outcome = 'succeeded'), 0)::bigint`.as('captured'),
      // `returned_paise` includes refunds without a payment id, which count towards the duplicate first.
      sql<number>`coalesce((select returned_paise from payments where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and outcome = 'succeeded'), 0)::bigint`.as('returned'),
      (leftOut.disputes
        ? nothing
        : sql<number>`coalesce((select sum(amount_paise) from disputes where order_id = ${orderId} and ${isNotWon}
            and provider_payment_id = ${paymentId}), 0)::bigint + ${contestedUnnamed(orderId)}`
      ).as('disputed'),
      sql<number>`coalesce((select sum(amount_paise) from refunds where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and state not in ('SUCCESS', 'CANCELLED', 'FAILED')
        and merchant_refund_id is distinct from ${leftOut.id ?? ''}), 0)::bigint`.as('gone'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and refund_requests.id <> ${leftOut.id ?? ''}
        and ${notInList}), 0)::bigint`.as('asked'),
    ])
    .executeTakeFirstOrThrow();
  if (!(await hasOtherPurchase(db, orderId, paymentId))) return 0;
  const restPaise = await heldOf(db, orderId, leftOut);
  return Math.max(0, Math.min(captured - returned - disputed - gone - asked, restPaise));
}

/**
 * Whether this payment is a duplicate: another payment covers the price, or the refund of the price was requested.
 * While the other payment is being refunded in the provider's dashboard, this payment becomes the purchase.
 */
async function hasOtherPurchase(db: Db | Tx, orderId: string, paymentId: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from orders where orders.id = ${orderId}
        and (orders.status = 'refunded' or orders.erase_requested_at is not null
          or exists (select from refund_requests where refund_requests.order_id = orders.id
            and refund_requests.provider_payment_id is null and refund_requests.state in ('pending', 'succeeded'))
          or exists (select from payments where payments.order_id = orders.id and payments.outcome = 'succeeded'
            and payments.provider_payment_id <> ${paymentId} and payments.amount_paise >= orders.total * 100::bigint
            and payments.amount_paise > greatest(payments.returned_paise, coalesce((
              select sum(refunds.amount_paise) from refunds where refunds.order_id = payments.order_id
                and refunds.provider_payment_id = payments.provider_payment_id
                and refunds.state not in ('CANCELLED', 'FAILED')), 0)))))`.as('found'),
    )
    .executeTakeFirstOrThrow();
  return found;
}

/** Returns the paise left of all captured payments of an order, including duplicates that are still to be refunded. */
async function heldOf(db: Db | Tx, orderId: string, { id = '', disputes }: LeftOut): Promise<number> {
  const { captured, disputed, gone, asked, byHand } = await db
    .selectNoFrom([
      sql<number>`coalesce((select sum(amount_paise) from payments
        where order_id = ${orderId} and outcome = 'succeeded'), 0)::bigint`.as('captured'),
      (disputes ? nothing : contested(orderId)).as('disputed'),
      sql<number>`coalesce((select sum(amount_paise) from refunds where order_id = ${orderId}
        and state not in ('CANCELLED', 'FAILED') and ${isOfCaptured}
        and merchant_refund_id is distinct from ${id}), 0)::bigint`.as('gone'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests where order_id = ${orderId}
        and refund_requests.id <> ${id} and state <> 'waiting_approval' and ${notInList}), 0)::bigint`.as('asked'),
      paidByHand(orderId).as('byHand'),
    ])
    .executeTakeFirstOrThrow();
  return captured - disputed - gone - asked - byHand;
}

/**
 * Whether an order has a duplicate payment that no pending refund or dispute covers. The provider refunds an order, not
 * a payment, so it could deduct a refund of the price from this duplicate.
 */
export const hasUncoveredDuplicate = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from refund_tasks where refund_tasks.order_id = ${orderId} and refund_tasks.done_at is null
    and refund_tasks.amount_paise > coalesce((select sum(refunds.amount_paise) from refunds
      where refunds.order_id = refund_tasks.order_id
        and refunds.provider_payment_id = refund_tasks.provider_payment_id
        and refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')), 0)
      + ${contestedOfTask} + ${contestedUnnamed(sql`refund_tasks.order_id`)})`;

/** Whether a refund of the price has to wait for the refund of a duplicate payment. */
export async function mustWaitForDuplicate(db: Db | Tx, orderId: string): Promise<boolean> {
  const { waits } = await db
    .selectNoFrom(hasUncoveredDuplicate(sql.val(orderId)).as('waits'))
    .executeTakeFirstOrThrow();
  return waits;
}

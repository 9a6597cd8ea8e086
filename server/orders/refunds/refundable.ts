import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import { type CaseProgress, refundAt, workStageOf } from '#shared/rules/refund-policy.ts';

/** Requests that count although the provider's list does not have them yet, or that have not been sent. */
const notInList = sql<boolean>`(refund_requests.state in ('waiting_approval', 'pending') and not exists (
  select from refunds where refunds.order_id = refund_requests.order_id
    and refunds.merchant_refund_id = refund_requests.id))`;

/**
 * Paise that may still be given back of the price of an order: what was captured less all refunds and requests, `without`
 * one request.
 */
export async function refundableOf(
  db: Db | Tx,
  order: Pick<Order, 'id' | 'total'>,
  without: string | null = null,
): Promise<number> {
  const { captured, gone, asked, due } = await db
    .selectNoFrom([
      sql<number>`coalesce((select sum(amount_paise) from payments
        where order_id = ${order.id} and outcome = 'succeeded'), ${order.total * 100})::bigint`.as('captured'),
      sql<number>`coalesce((select sum(amount_paise) from refunds
        where order_id = ${order.id} and state not in ('CANCELLED', 'FAILED')), 0)::bigint`.as('gone'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests
        where order_id = ${order.id} and refund_requests.id is distinct from ${without}
          and ${notInList}), 0)::bigint`.as('asked'),
      sql<number>`coalesce((select sum(greatest(0, amount_paise
          - coalesce((select sum(refunds.amount_paise) from refunds where refunds.order_id = refund_tasks.order_id
              and refunds.provider_payment_id = refund_tasks.provider_payment_id
              and refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')), 0)
          - coalesce((select sum(refund_requests.amount_paise) from refund_requests
              where refund_requests.order_id = refund_tasks.order_id
              and refund_requests.provider_payment_id = refund_tasks.provider_payment_id and ${notInList}), 0)))
        from refund_tasks where order_id = ${order.id} and done_at is null), 0)::bigint`.as('due'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.min(captured - gone - asked - due, order.total * 100));
}

/** Paise of the price of an order that staff asked back, whoever it was; what failed or was withdrawn does not count. */
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

/** Paise that are left to give back of a duplicate payment. */
export async function refundableDuplicate(tx: Tx, orderId: string, paymentId: string): Promise<number> {
  const { captured, gone, asked } = await tx
    .selectNoFrom([
      sql<number>`coalesce((select amount_paise from payments where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and outcome = 'succeeded'), 0)::bigint`.as('captured'),
      sql<number>`coalesce((select sum(amount_paise) from refunds where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and state not in ('CANCELLED', 'FAILED')), 0)::bigint`.as('gone'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests where order_id = ${orderId}
        and provider_payment_id = ${paymentId} and ${notInList}), 0)::bigint`.as('asked'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, captured - gone - asked);
}

/**
 * The provider refunds an order, not a payment: while a duplicate has money that no refund there covers, it might take
 * that one for a refund of the price.
 */
export const hasUncoveredDuplicate = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from refund_tasks where refund_tasks.order_id = ${orderId} and refund_tasks.done_at is null
    and refund_tasks.amount_paise > coalesce((select sum(refunds.amount_paise) from refunds
      where refunds.order_id = refund_tasks.order_id
        and refunds.provider_payment_id = refund_tasks.provider_payment_id
        and refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')), 0))`;

/** Whether a refund of the price has to wait for the refund of a duplicate payment. */
export async function mustWaitForDuplicate(db: Db | Tx, orderId: string): Promise<boolean> {
  const { waits } = await db
    .selectNoFrom(hasUncoveredDuplicate(sql.val(orderId)).as('waits'))
    .executeTakeFirstOrThrow();
  return waits;
}

type PaidOrder = Pick<Order, 'id' | 'total' | 'status'>;

/** What a customer gets back who cancels a paid order now; null if it is not paid or has been cancelled already. */
export async function cancellationOf(db: Db | Tx, order: PaidOrder): Promise<{ refundPaise: number } | null> {
  if (order.status !== 'paid' || (await hasCancelled(db, order.id))) return null;
  const left = await refundableOf(db, order);
  return { refundPaise: refundAt(workStageOf(await progressOf(db, order.id)), left) };
}

/** The customer has cancelled, and the refund has not failed. */
export async function hasCancelled(db: Db | Tx, orderId: string): Promise<boolean> {
  return (await findCancellation(db, orderId)) !== undefined;
}

export async function findCancellation(db: Db | Tx, orderId: string) {
  return (
    db
      .selectFrom('refund_requests')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('by_customer', '=', true)
      // Together with the price the duplicate payments go back.
      .where('provider_payment_id', 'is', null)
      .where('state', 'in', ['pending', 'succeeded'])
      .executeTakeFirst()
  );
}

async function progressOf(db: Db | Tx, orderId: string): Promise<CaseProgress[]> {
  const rows = await db
    .selectFrom('cases')
    .leftJoin('case_steps', (join) =>
      join.onRef('case_steps.case_id', '=', 'cases.id').on('case_steps.state', '=', 'done'),
    )
    .select([
      'cases.status',
      sql<string[]>`coalesce(array_agg(case_steps.key) filter (where key is not null), '{}')`.as('done'),
      sql<string[]>`array(select distinct step_key from case_events
        where case_id = cases.id and kind = 'ball' and step_key is not null)`.as('reached'),
    ])
    .where('cases.order_id', '=', orderId)
    .groupBy('cases.id')
    .execute();
  return rows.map(({ status, done, reached }) => ({ status, doneSteps: done, reachedSteps: reached }));
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { CouponReservedError, type CouponShare, reserveCoupon } from '#server/catalogue/coupon-reservations.ts';
import type { PricedOrder } from '#server/catalogue/price-order.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { completeContact } from '#server/orders/order-owner.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import { consentAt, promiseOf } from '#shared/consent.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { isLimited } from '#shared/rules/coupons.ts';
import { sessionLife } from '#shared/rules/orders.ts';
import { termOf } from '#shared/rules/subscriptions.ts';
import { findEarlierOrder } from './idempotency.ts';
import { type NormalizedBuyer, newOrderId, type PayRequest, uniqueTexts } from './normalize-buyer.ts';
import type { PayableOrder } from './payment-session.ts';

export type PlaceOrderDeps = { db: Db; payments: PaymentProvider };
export type NewOrder = {
  request: PayRequest;
  buyer: NormalizedBuyer;
  priced: PricedOrder;
  share: CouponShare;
  now: Date;
};

/** Order that has no coupon to reserve. */
export type PlainOrder = Omit<NewOrder, 'share'> & { quoteId?: string };

/**
 * Stores the order before the provider is called. If equal requests run in parallel, one inserts the order (`fresh` is
 * true) and the others get the same order. Refuses with `key_reused` if the order with this key no longer belongs to
 * the requester.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  newOrder: NewOrder,
): Promise<{ order: PayableOrder; fresh: boolean }> {
  // Tries twice, because the order of a parallel request may just have failed and released its key.
  for (let tries = 0; tries < 2; tries += 1) {
    const made = await make(deps, newOrder);
    if (made) return { order: made, fresh: true };
    const order = await findEarlierOrder(deps, newOrder.request, newOrder.now);
    if (order) return { order, fresh: false };
  }
  return refuse('key_reused');
}

async function make({ db, payments }: PlaceOrderDeps, newOrder: NewOrder): Promise<PayableOrder | undefined> {
  const { coupon } = newOrder.priced;
  if (!coupon || !isLimited(coupon)) return insertUnreserved(db, newOrder);
  const insertReserved = (endedId?: string) =>
    db.transaction().execute(async (tx) => {
      await holdBuyer(tx, newOrder);
      const order = await insert(tx, newOrder, 'reserved');
      if (order)
        await reserveCoupon(tx, coupon, order.id, {
          ...newOrder.request.requester,
          buyer: newOrder.buyer,
          share: newOrder.share,
          endedId,
        });
      return order;
    });
  try {
    return await insertReserved();
  } catch (error) {
    if (!(error instanceof CouponReservedError)) throw error;
    // Called outside the transaction, so that no lock is held while waiting for the provider.
    if (!(await payments.endOrder(error.orderId))) refuse('coupon_held');
    return insertReserved(error.orderId).catch((again: unknown) => {
      throw again instanceof CouponReservedError ? new HttpError('coupon_held') : again;
    });
  }
}

async function insertUnreserved(db: Db, newOrder: NewOrder): Promise<PayableOrder | undefined> {
  if (newOrder.request.requester.userId === undefined) return insert(db, newOrder, null);
  return db.transaction().execute(async (tx) => {
    await holdBuyer(tx, newOrder);
    return insert(tx, newOrder, null);
  });
}

/** Locks the user row of a signed-in buyer. Refuses with `signed_out` if the account was erased. */
async function holdBuyer(tx: Tx, { request: { requester } }: NewOrder): Promise<void> {
  if (requester.userId !== undefined && !(await lockUnerasedUser(tx, requester.userId))) refuse('signed_out');
}

export function priceColumns({ plan, quote }: Pick<PricedOrder, 'plan' | 'quote'>) {
  return {
    plan_slug: plan.slug,
    plan_name: plan.name,
    category: plan.category,
    unit_price: quote.unitPrice,
    duration: quote.duration,
    quantity: quote.quantity,
    subtotal: quote.subtotal,
    duration_discount: quote.durationDiscount,
    coupon_code: quote.couponCode,
    coupon_discount: quote.couponDiscount,
    total: quote.total,
    term_months: termOf(plan, quote.duration),
  };
}

/**
 * Inserts an order and returns it, or undefined if it already exists. Reads back only the id, because reading the whole
 * row would cost more than the insert.
 */
export async function insert(
  db: Db | Tx,
  { request, buyer, priced, share, quoteId, now }: PlainOrder & Partial<Pick<NewOrder, 'share'>>,
  couponUse: 'reserved' | null,
): Promise<PayableOrder | undefined> {
  const { key, digest } = uniqueTexts(request);
  const order = {
    id: newOrderId(),
    request_key: key,
    request_digest: digest,
    repeat_hash: request.repeat,
    fingerprint: request.fingerprint,
    browser_hash: quoteId === undefined ? request.requester.browser : null,
    opened_by: request.requester.userId ?? null,
    coupon_use: couponUse,
    coupon_share: couponUse && share ? share.hash : null,
    quote_id: quoteId ?? null,
    ...priceColumns(priced),
    ...buyer,
    session_id: null,
    session_key: randomUUID(),
    consent: JSON.stringify(consentAt(now, buyer.language, promiseOf(templateFor(priced.template)))),
    created_at: now,
    expires_at: new Date(now.getTime() + sessionLife),
  };
  // The signed-in user owns the order. A guest order has no owner until it is claimed after payment (decision 005).
  const made = await db
    .insertInto('orders')
    .values({ ...order, user_id: request.requester.userId ?? null, ask_next_at: sql`now() + interval '1 minute'` })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made && request.requester.userId) await completeContact(db, request.requester.userId, buyer);
  return made && order;
}

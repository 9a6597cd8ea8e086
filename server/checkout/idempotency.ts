import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { releaseCoupon } from '#server/catalogue/coupon-reservations.ts';
import { refuse } from '#server/http/refuse.ts';
import { assignOrder } from '#server/orders/order-owner.ts';
import type { Order } from '#server/orders/orders.ts';
import type { PayRequest } from './normalize-buyer.ts';
import { type PayableOrder, payableColumns } from './payment-session.ts';

const lastMinute = 60_000;

// Not all 56 columns of an order, because PostgreSQL and pg spend much of the time of a short query on describing them.
const columns = [...payableColumns, 'status', 'fingerprint', 'user_id', 'coupon_use'] as const;
type EarlierOrder = Pick<Order, (typeof columns)[number]>;

/**
 * Finds the earlier order for an idempotent checkout. With a key, this is the order of the same account or browser with
 * the same key. Without a key, it is the open order of an equal request. If the order has no owner, the signed-in user
 * becomes its owner. Returns undefined if the caller must place a new order. Refuses a key that was used for a
 * different request.
 */
export async function findEarlierOrder(
  deps: { db: Db; payments: PaymentProvider },
  request: PayRequest,
  now: Date,
): Promise<PayableOrder | undefined> {
  const { db } = deps;
  const known = await findEarlier(db, request);
  if (!known) return undefined;
  if (neverOpened(known)) return release(db, known);
  if (known.fingerprint !== request.fingerprint) refuse('key_reused');
  if (!request.hasKey && known.expires_at.getTime() - now.getTime() <= lastMinute) return close(deps, known);
  const { userId } = request.requester;
  if (userId !== undefined && known.user_id === null)
    await db.transaction().execute((tx) => assignOrder(tx, known.id, userId));
  return known;
}

/**
 * Finds the latest earlier order. Guests find orders of their browser. Signed-in users find their own orders, and
 * orders without an owner from their browser.
 */
async function findEarlier(db: Db, { requester, repeat, hasKey }: PayRequest): Promise<EarlierOrder | undefined> {
  const { userId, browser } = requester;
  const ofBrowser = sql<boolean>`browser_hash = ${browser}`;
  const ownOrders =
    userId === undefined ? ofBrowser : sql<boolean>`(user_id = ${userId} or (${ofBrowser} and user_id is null))`;
  let query = db.selectFrom('orders').select(columns).where('repeat_hash', '=', repeat).where(ownOrders);
  if (!hasKey) query = query.where('status', '=', 'pending');
  return query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/**
 * Whether the provider never opened the order. In that case the order number was never returned to the browser, so the
 * key can be used again.
 */
const neverOpened = (order: EarlierOrder) => order.status === 'failed' && order.session_id === null;

async function release(db: Db, order: EarlierOrder): Promise<undefined> {
  await db
    .updateTable('orders')
    .set({ request_key: null, repeat_hash: null })
    .where('id', '=', order.id)
    .where('status', '=', 'failed')
    .execute();
}

/** Ends an order that would expire while the buyer is on the payment page. The caller then places a new order. */
async function close({ db, payments }: { db: Db; payments: PaymentProvider }, order: EarlierOrder): Promise<undefined> {
  // The coupon redemption is about to be released, so the session must no longer accept a payment at the discount.
  if (order.coupon_use === 'reserved' && !(await payments.endOrder(order.id))) refuse('coupon_held');
  await db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable('orders')
      .set({ status: 'expired' })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    if (closed) await releaseCoupon(tx, closed.id);
  });
}

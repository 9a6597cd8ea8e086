import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import type { DB } from '#database/types.ts';
import type { Priced } from '#server/catalogue/price.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Order } from '#server/orders/orders.ts';
import { sessionLife } from '#shared/rules/orders.ts';
import { termOf } from '#shared/rules/subscriptions.ts';
import type { Payable } from './open-session.ts';
import { type Buyer, keyDigest, newOrderId, requestDigest } from './request.ts';

export type Placing = {
  buyer: Buyer;
  priced: Priced;
  key: string | undefined;
  personId: string | undefined;
  now: Date;
};

/**
 * Stores the order before anybody is asked for money. The same request finds the order it made before;
 * `fresh` is true only for the request that made it. Refuses a key that was used for something else.
 */
export async function placeOrder(db: Db, placing: Placing): Promise<{ order: Payable; fresh: boolean }> {
  const { buyer, priced, key } = placing;
  const digest = requestDigest(buyer, priced.quote, key);
  const made = await make(db, placing, digest);
  if (made) return { order: made, fresh: true };
  const known = await findEarlier(db, key, digest);
  if (known && known.request_digest !== digest) refuse('key_reused');
  if (known && (key !== undefined || known.expires_at.getTime() - placing.now.getTime() > lastMinute))
    return { order: known, fresh: false };
  if (known) await closeStale(db, known);
  const second = await make(db, placing, digest);
  return second
    ? { order: second, fresh: true }
    : { order: (await findEarlier(db, key, digest)) ?? refuse('fault'), fresh: false };
}

const lastMinute = 60_000;

async function make(db: Db, placing: Placing, digest: string): Promise<Payable | undefined> {
  const { coupon } = placing.priced;
  if (!coupon || coupon.maxRedemptions === null) return insert(db, placing, digest);
  return db.transaction().execute(async (tx) => {
    const order = await insert(tx, placing, digest);
    if (order) await takeCoupon(tx, coupon.code);
    return order;
  });
}

/** Asks back only whether there is a new row: reading all of it again would cost more than writing it. */
async function insert(
  db: Db | Tx,
  { buyer, priced, key, personId, now }: Placing,
  digest: string,
): Promise<Payable | undefined> {
  const { plan, quote } = priced;
  const order = {
    id: newOrderId(),
    request_key: key === undefined ? null : keyDigest(key),
    request_digest: digest,
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
    ...buyer,
    session_id: null,
    session_key: randomUUID(),
    created_at: now,
    expires_at: new Date(now.getTime() + sessionLife),
  };
  const [made] = await addOrder(db, { ...order, person_id: personId ?? null });
  return made && order;
}

/** An order of nobody who is signed in is of whoever has proved that its address is theirs. */
const addOrder = keptQuery((db, order: Insertable<DB['orders']> & { person_id: string | null; email: string }) =>
  db
    .insertInto('orders')
    .values({
      ...order,
      person_id: sql<string | null>`coalesce(${order.person_id}::uuid,
        (select id from people where email = ${order.email} and email_verified_at is not null))`,
      ask_next_at: sql`now() + interval '1 minute'`,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id'),
);

/** Two buyers may want the last redemption at once: the condition in the update lets one have it. */
async function takeCoupon(tx: Tx, code: string): Promise<void> {
  const taken = await tx
    .updateTable('coupons')
    .set({ redeemed: sql`redeemed + 1` })
    .where('code', '=', code)
    .where((is) => is.or([is('max_redemptions', 'is', null), is('redeemed', '<', is.ref('max_redemptions'))]))
    .returning('code')
    .executeTakeFirst();
  if (!taken) refuse('coupon_used_up');
}

async function findEarlier(db: Db, key: string | undefined, digest: string): Promise<Order | undefined> {
  const query = db.selectFrom('orders').selectAll();
  return key === undefined
    ? query.where('request_digest', '=', digest).where('status', '=', 'pending').executeTakeFirst()
    : query.where('request_key', '=', keyDigest(key)).executeTakeFirst();
}

async function closeStale(db: Db, order: Order): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
}

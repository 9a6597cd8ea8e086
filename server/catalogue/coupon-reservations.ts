import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Coupon } from '#shared/rules/coupons.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

type Use = 'reserved' | 'counted' | 'released' | 'exceeded';

/**
 * Changes the coupon use of an order if it is `from`, and returns the coupon code. A redemption of a limited coupon is
 * reserved when the order is placed and counted when it is paid. It is released when the order expires or fails, or its
 * whole price is refunded. `coupons.redeemed` is the number of reserved and counted redemptions. The order is updated
 * before the coupon, to prevent deadlocks.
 */
async function change(tx: Tx, orderId: string, from: Use, to: Use): Promise<string | undefined> {
  const changed = await tx
    .updateTable('orders')
    .set({ coupon_use: to, coupon_share: null })
    .where('id', '=', orderId)
    .where('coupon_use', '=', from)
    .returning('coupon_code')
    .executeTakeFirst();
  return changed?.coupon_code ?? undefined;
}

/** Takes a redemption, if one is left. The condition in the update decides which of two buyers gets the last one. */
async function take(tx: Tx, code: string): Promise<boolean> {
  const taken = await tx
    .updateTable('coupons')
    .set({ redeemed: sql`redeemed + 1` })
    .where('code', '=', code)
    .where((is) => is.or([is('max_redemptions', 'is', null), is('redeemed', '<', is.ref('max_redemptions'))]))
    .returning('code')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The buyer, identified by the signed-in account, if there is one, and by the browser. */
export type CouponHolder = { userId: string | undefined; browser: Buffer | undefined };

function ownReservations(db: Db | Tx, code: string, { userId, browser }: CouponHolder) {
  const ofBrowser = sql<boolean>`browser_hash = ${browser ?? null}`;
  return db
    .selectFrom('orders')
    .select('id')
    .where('coupon_code', '=', code)
    .where('coupon_use', '=', 'reserved')
    .where('status', '=', 'pending')
    .where(userId === undefined ? ofBrowser : sql<boolean>`(user_id = ${userId} or (${ofBrowser} and user_id is null))`)
    .orderBy('created_at');
}

export async function holdsReservation(db: Db, code: string, holder: CouponHolder): Promise<boolean> {
  return (await ownReservations(db, code, holder).limit(1).executeTakeFirst()) !== undefined;
}

/** Thrown if an earlier unpaid order of the same buyer holds a redemption that the new order needs. */
export class CouponReservedError extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super('the last redemption of the coupon is held by an earlier order');
    this.orderId = orderId;
  }
}

/**
 * Share of a coupon for one account, or for all guests of one network: at most `most` of their unpaid orders may hold a
 * redemption. The limit prevents a buyer from reserving all redemptions without paying. `hash` is an HMAC of the
 * account id or network.
 */
export type CouponShare = { hash: Buffer; most: number };

/**
 * Counts the unpaid orders in the share that hold a redemption. Locks the coupon first, so that parallel orders are
 * counted too.
 */
async function countOfShare(tx: Tx, code: string, share: Buffer, exceptId: string): Promise<number> {
  await tx.selectFrom('coupons').select('code').where('code', '=', code).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('coupon_code', '=', code)
    .where('coupon_use', '=', 'reserved')
    .where('coupon_share', '=', share)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return count;
}

type Person = { email: string; phone: string };

/**
 * Returns why a person may not use a coupon once more: paid and unpaid orders count, by account or e-mail, of guests
 * also by phone. A limit for honest buyers, since a guest can type another address. The coupon must be locked.
 */
async function refusedToPerson(
  tx: Tx,
  { code, perPerson, firstOrder }: Coupon,
  { userId, email, phone }: Person & { userId: string | undefined },
  exceptIds: string[],
): Promise<'coupon_used_by_person' | 'coupon_first_order' | undefined> {
  const most = perPerson ?? (firstOrder ? 1 : null);
  if (most === null) return undefined;
  const ofPerson = tx
    .selectFrom('orders')
    .select('id')
    .where((order) =>
      order.or([
        order('email', '=', email),
        order.and([order('phone', '=', phone), order('user_id', 'is', null)]),
        ...(userId === undefined ? [] : [order('user_id', '=', userId)]),
      ]),
    )
    .limit(most);
  const used = await ofPerson
    .where('coupon_code', '=', code)
    .where('status', 'in', ['pending', 'paid'])
    .where('id', 'not in', exceptIds)
    .execute();
  if (used.length >= most) return 'coupon_used_by_person';
  const bought = firstOrder ? await ofPerson.where('paid_at', 'is not', null).executeTakeFirst() : undefined;
  return bought && 'coupon_first_order';
}

/**
 * Reserves a redemption for a new order. If none is left or the share is used up, takes over the redemption of an
 * earlier unpaid order of the same buyer. The buyer can thus change a detail without losing the coupon. Without such an
 * order, refuses with `coupon_used_up` or `coupon_held`. The earlier order could still be paid at the discount. So the
 * provider must have ended it (`endedId`); otherwise throws `CouponReservedError`.
 */
export async function reserveCoupon(
  tx: Tx,
  coupon: Coupon,
  orderId: string,
  {
    endedId,
    share,
    buyer,
    ...holder
  }: CouponHolder & { share: CouponShare; buyer: Person; endedId: string | undefined },
): Promise<void> {
  const { code } = coupon;
  // Locks the order before the coupon, to prevent deadlocks.
  const own = await ownReservations(tx, code, holder)
    .where('id', '<>', orderId)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isShareLeft = (await countOfShare(tx, code, share.hash, orderId)) < share.most;
  const person = { ...buyer, userId: holder.userId };
  const refused = await refusedToPerson(tx, coupon, person, [orderId]);
  if (!refused && isShareLeft && (await take(tx, code))) return;
  if (!own) refuse(refused ?? (isShareLeft ? 'coupon_used_up' : 'coupon_held'));
  const refusedAnyway = refused && (await refusedToPerson(tx, coupon, person, [orderId, own.id]));
  if (refusedAnyway) refuse(refusedAnyway);
  if (own.id !== endedId) throw new CouponReservedError(own.id);
  await tx
    .updateTable('orders')
    .set({ status: 'expired', coupon_use: 'released', coupon_share: null })
    .where('id', '=', own.id)
    .execute();
  await publishChange(tx, 'orders', own.id);
}

/** Releases the redemption of an order that ended unpaid or whose whole price was refunded. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const code =
    (await change(tx, orderId, 'reserved', 'released')) ?? (await change(tx, orderId, 'counted', 'released'));
  if (code === undefined) return;
  await tx
    .updateTable('coupons')
    .set({ redeemed: sql`redeemed - 1` })
    .where('code', '=', code)
    .where('redeemed', '>', 0)
    .execute();
}

/**
 * Counts the redemption of a paid order. If the redemption was released because the order had expired or was refunded,
 * takes a new one. If none is left, the order keeps its paid price and is marked as `exceeded`, and staff get a task.
 */
export async function countCoupon(tx: Tx, orderId: string): Promise<void> {
  if ((await change(tx, orderId, 'reserved', 'counted')) !== undefined) return;
  const code = await change(tx, orderId, 'released', 'counted');
  if (code === undefined || (await take(tx, code))) return;
  await change(tx, orderId, 'counted', 'exceeded');
  await createStaffTask(tx, orderId, code);
}

async function createStaffTask(tx: Tx, orderId: string, code: string): Promise<void> {
  const task = await tx
    .insertInto('tasks')
    .values({
      title: `Coupon ${code} was used beyond its limit: ${ticketNumber(orderId)} was paid after it had expired or was refunded. The price stands.`,
      order_id: orderId,
      due_at: sql<Date>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishChange(tx, 'tasks', task.id);
}

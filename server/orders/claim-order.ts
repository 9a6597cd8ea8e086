import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { assignOrder, assignOrders, findUserOfAddress } from './order-owner.ts';
import { findOrder, type Order } from './orders.ts';

type OutboxDeps = { queue: Queue; secrets: readonly string[] };

export function isPlacedIn({ browser_hash }: Order, browser: Buffer | undefined): boolean {
  return browser !== undefined && browser_hash?.equals(browser) === true;
}

export function isClaimable(order: Order, browser: Buffer | undefined): boolean {
  return order.user_id === null && order.erase_requested_at === null && isPlacedIn(order, browser);
}

/**
 * Assigns a guest order that was placed in this browser to the user. Refuses any other order with `order_unknown`,
 * unless the user already owns it. Several people may use one browser, so the buyer is alerted within the limits of
 * `mayAlert`, unless the user has verified the order's e-mail address.
 */
export async function claimOrder(
  { db, ...deps }: OutboxDeps & { db: Db },
  orderId: string,
  userId: string,
  browser: Buffer | undefined,
): Promise<void> {
  const order = (await findOrder(db, orderId)) ?? refuse('order_unknown');
  if (order.user_id === userId) return;
  if (!isClaimable(order, browser)) refuse('order_unknown');
  await db.transaction().execute(async (tx) => {
    if (!(await assignOrder(tx, orderId, userId))) refuse('order_unknown');
    if ((await findUserOfAddress(tx, order.email))?.id !== userId) await notifyOfClaim(tx, deps, order);
  });
}

/** Finds up to fifty paid guest orders with the user's verified phone number, last paid first. */
export async function findUnclaimed(db: Db | Tx, userId: string): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', 'is', null)
    .where('erase_requested_at', 'is', null)
    .where('paid_at', 'is not', null)
    .where('phone', '=', (user) =>
      user
        .selectFrom('users')
        .select((one) => one.fn.coalesce('phone', one.val('')).as('phone'))
        .where('id', '=', userId)
        .where('phone_verified_at', 'is not', null),
    )
    .orderBy('paid_at', 'desc')
    .limit(50)
    .execute();
}

/** Alerts their buyers by e-mail, within the limits of `mayAlert`. Returns the number of assigned orders. */
export async function claimUnclaimed(db: Db, deps: OutboxDeps, userId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const orders = await findUnclaimed(tx, userId);
    const ids = orders.map((order) => order.id);
    const assigned = await assignOrders(tx, ids, userId);
    // Sorts by e-mail address, so that parallel claims take the locks of `mayAlert` in the same order and cannot
    // deadlock.
    const taken = orders.filter((order) => assigned.includes(order.id));
    for (const order of taken.toSorted((a, b) => (a.email < b.email ? -1 : Number(a.email > b.email))))
      await notifyOfClaim(tx, deps, order);
    return assigned.length;
  });
}

type Alert = 'order-claimed' | 'order-opened';

/**
 * Alerts the buyer by e-mail, within the limits of `mayAlert`. `order-claimed`: an account has claimed the order by its
 * phone number or in its browser. `order-opened`: another browser has opened the order by phone number. The order must
 * be locked.
 */
export async function notifyOfClaim(
  tx: Tx,
  deps: OutboxDeps,
  order: Order,
  kind: Alert = 'order-claimed',
): Promise<void> {
  if (!(await mayAlert(tx, order, kind))) return;
  const email = {
    kind,
    ticket: ticketNumber(order.id),
    plan: planTitle({ category: order.category, name: order.plan_name }, await languageOfOrder(tx, order)),
    ordered: orderedOf(order),
  };
  await enqueueOrderEmail(tx, deps, order, email);
}

const alertsPerDay = 5;

/**
 * Whether an alert may be sent. Anyone can enter any e-mail address in an order, so unpaid orders cause no alerts. An
 * e-mail address gets at most five alerts of each kind per day, and at most one `order-opened` per hour and order.
 * Kinds are counted separately, because opening an order costs nothing and could use up the alerts about claims.
 */
async function mayAlert(tx: Tx, { id, email }: Order, kind: Alert): Promise<boolean> {
  const { paid_at } = await tx.selectFrom('orders').select('paid_at').where('id', '=', id).executeTakeFirstOrThrow();
  if (paid_at === null) return false;
  // Serializes parallel alerts to one e-mail address, so that each counts the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts about orders to ${email}`}, 0))`.execute(tx);
  const { today, opened } = await tx
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('today'),
      fn
        .countAll<number>()
        .filterWhere('order_id', '=', id)
        .filterWhere('created_at', '>', sql<Date>`now() - interval '1 hour'`)
        .as('opened'),
    ])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return today < alertsPerDay && (kind === 'order-claimed' || opened === 0);
}

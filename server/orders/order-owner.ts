import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Order } from './orders.ts';

/** Assigns its subscription and tasks too. Returns false if nothing was assigned. */
export async function assignOrder(tx: Tx, orderId: string, userId: string): Promise<boolean> {
  return (await assignOrders(tx, [orderId], userId)).length > 0;
}

/** Skips owned orders and erased buyers, and assigns nothing to an erased user. Returns the assigned ids. */
export async function assignOrders(tx: Tx, orderIds: string[], userId: string): Promise<string[]> {
  if (orderIds.length === 0 || !(await lockUnerasedUser(tx, userId))) return [];
  return setOwner(tx, orderIds, userId);
}

/** Assigns paid guest orders with the user's verified e-mail address to the user, but no unpaid ones (decision 005). */
export async function claimOrders(tx: Tx, user: Known): Promise<void> {
  if (!user.email || !user.email_verified_at) return;
  const paid = await tx
    .selectFrom('orders')
    .select('id')
    .where('email', '=', user.email)
    .where('user_id', 'is', null)
    .where('paid_at', 'is not', null)
    .execute();
  await assignOrders(
    tx,
    paid.map((order) => order.id),
    user.id,
  );
}

async function setOwner(tx: Tx, orderIds: string[], userId: string): Promise<string[]> {
  const assigned = await tx
    .updateTable('orders')
    .set({ user_id: userId })
    .where('id', 'in', orderIds)
    .where('user_id', 'is', null)
    .where('erase_requested_at', 'is', null)
    .returning(['id', 'name', 'phone', 'created_at'])
    .execute();
  const ids = assigned.map((order) => order.id);
  const newest = assigned.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()).at(-1);
  if (!newest) return [];
  await completeContact(tx, userId, newest);
  await tx.updateTable('subscriptions').set({ user_id: userId }).where('order_id', 'in', ids).execute();
  await tx
    .updateTable('tasks')
    .set({ customer_id: userId })
    .where('order_id', 'in', ids)
    .where('customer_id', 'is', null)
    .execute();
  return ids;
}

/** The number counts as unconfirmed. Skips a locked account: waiting for it after an order may deadlock. */
export async function completeContact(
  db: Db | Tx,
  userId: string,
  { name, phone }: Pick<Order, 'name' | 'phone'>,
): Promise<void> {
  const completed = await db
    .updateTable('users')
    .set({ name: sql`case when name = '' then ${name} else name end`, phone: sql`coalesce(phone, ${phone})` })
    .where('id', '=', (users) =>
      users
        .selectFrom('users as free')
        .select('free.id')
        .where('free.id', '=', userId)
        .where('free.role', '=', 'user')
        .where('free.erased_at', 'is', null)
        .where((is) => is.or([is('free.name', '=', ''), is('free.phone', 'is', null)]))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  if (completed.numUpdatedRows > 0n) await publishChange(db, 'customers', userId);
}

/**
 * Replaces the e-mail addresses `from`, which the user had verified, with `to` in the user's orders, so that e-mails go
 * to the new address and staff can search for it. Other e-mail addresses in orders stay. The caller must have locked
 * the user and must update the user afterwards, because that update waits for all transactions that refer to the user.
 */
export async function moveOrders(tx: Tx, userId: string, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('email', 'in', from)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = orders.map((order) => order.id);
  if (ids.length === 0) return;
  await tx.updateTable('orders').set({ email: to }).where('id', 'in', ids).execute();
  await tx.updateTable('subscriptions').set({ email: to }).where('order_id', 'in', ids).execute();
  const cases = await tx.selectFrom('cases').select('id').where('order_id', 'in', ids).execute();
  await publishChange(tx, 'orders', ...ids);
  await publishChange(tx, 'cases', ...cases.map(({ id }) => id));
}

/** Finds the user who has verified an e-mail address. */
export async function findUserOfAddress(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Assigns a paid guest order to the user who has verified its e-mail address, if there is one. The order must be
 * locked. The user needs no lock, because an erasure waits for the locks of the orders with the user's e-mail
 * addresses.
 */
export async function withOwner(tx: Tx, order: Order): Promise<Order> {
  if (order.user_id !== null) return order;
  const user = await findUserOfAddress(tx, order.email);
  if (!user || (await setOwner(tx, [order.id], user.id)).length === 0) return order;
  return { ...order, user_id: user.id };
}

type Known = {
  id: string;
  email: string | null;
  email_verified_at: Date | null;
  phone: string | null;
  phone_verified_at: Date | null;
};

/** Adopts them, paid or not, if the user has verified their e-mail address or phone number. */
export async function adoptFromBrowser(db: Db, user: Known, browser: Buffer): Promise<void> {
  const { id } = user;
  const email = user.email_verified_at && user.email;
  const phone = user.phone_verified_at && user.phone;
  if (!email && !phone) return;
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where('browser_hash', '=', browser)
    .where('user_id', 'is', null)
    .where((is) => is.or([...(email ? [is('email', '=', email)] : []), ...(phone ? [is('phone', '=', phone)] : [])]))
    .execute();
  const ids = placed.map((order) => order.id);
  if (ids.length > 0) await db.transaction().execute((tx) => assignOrders(tx, ids, id));
}

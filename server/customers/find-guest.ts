import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { orderOfGuest } from '#shared/rules/guests.ts';
import { isGuestOrder } from './list-guests.ts';

/** A guest: the buyer of all paid orders with an e-mail address that no account has verified. */
export type Guest = { orderId: string; email: string; name: string; phone: string; createdAt: Date };

/** Finds the guest with this id, or the account that now owns the order or has verified the order's e-mail address. */
export async function findGuest(db: Db, id: string): Promise<{ accountId: string } | { guest: Guest } | undefined> {
  const named = await db
    .selectFrom('orders')
    .select(['email', 'user_id'])
    .select(
      sql<string | null>`(select id from users where users.email = orders.email
      and users.email_verified_at is not null)`.as('proven_by'),
    )
    .where('id', '=', orderOfGuest(id) ?? '')
    .executeTakeFirst();
  if (!named) return undefined;
  const accountId = named.user_id ?? named.proven_by;
  if (accountId) return { accountId };
  const first = await db
    .selectFrom('orders')
    .select(['id', 'name', 'email', 'phone', 'created_at'])
    .where('email', '=', named.email)
    .where(isGuestOrder)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  const { id: orderId, name, email, phone, created_at: createdAt } = first;
  return { guest: { orderId, name, email, phone, createdAt } };
}

export function ordersOfGuest({ email }: Pick<Guest, 'email'>) {
  return sql<boolean>`(orders.email = ${email} and orders.user_id is null)`;
}

/** If the guest now has an account, the guest id selects the orders of that account. */
export async function ordersOfCustomer(db: Db, id: string): Promise<RawBuilder<boolean>> {
  const named = orderOfGuest(id) === undefined ? { accountId: id } : await findGuest(db, id);
  if (!named) return sql`false`;
  return 'guest' in named ? ordersOfGuest(named.guest) : sql`orders.user_id = ${named.accountId}`;
}

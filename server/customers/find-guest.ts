import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { orderOfGuest } from '#shared/rules/guests.ts';
import { isGuestOrder } from './list-guests.ts';

/** A guest: all orders with one unverified address. */
export type Guest = { orderId: string; email: string; name: string; phone: string; createdAt: Date };

/** The account behind a guest's id, if the order or its verified address belongs to one now. */
export async function findGuest(db: Db, id: string): Promise<{ accountId: string } | { guest: Guest } | undefined> {
  const named = await db
    .selectFrom('orders')
    .select(['email', 'person_id'])
    .select(
      sql<string | null>`(select id from users where users.email = orders.email
      and users.email_verified_at is not null)`.as('proven_by'),
    )
    .where('id', '=', orderOfGuest(id) ?? '')
    .executeTakeFirst();
  if (!named) return undefined;
  const accountId = named.person_id ?? named.proven_by;
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

/** SQL condition for the orders of a guest: paid ones and others with the same address. */
export function ordersOfGuest({ email }: Pick<Guest, 'email'>) {
  return sql<boolean>`(orders.email = ${email} and orders.person_id is null)`;
}

/** The same for an account, or for a guest, also by the id that a guest had before the account. */
export async function ordersOfCustomer(db: Db, id: string): Promise<RawBuilder<boolean>> {
  const named = orderOfGuest(id) === undefined ? { accountId: id } : await findGuest(db, id);
  if (!named) return sql`false`;
  return 'guest' in named ? ordersOfGuest(named.guest) : sql`orders.person_id = ${named.accountId}`;
}

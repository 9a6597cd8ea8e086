import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { Language } from '#shared/language.ts';
import { isAccountant } from '#shared/rules/accounts.ts';
import { awayUntil, isActive } from '../calendar/absence.ts';

export type User = Selectable<DB['users']>;

/** Finds a user by e-mail address, case-insensitively. */
export async function findByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

/**
 * Finds a user by e-mail address, which must be in lower case. Also returns whether paid guest orders with this address
 * are waiting to be assigned.
 */
export async function findUserForLogin(
  db: Db,
  email: string,
): Promise<{ user: User; ordersWait: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll('users')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .where('orders.email', '=', email)
          .where('orders.user_id', 'is', null)
          .where('orders.paid_at', 'is not', null),
      ).as('orders_wait'),
    )
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { orders_wait, ...user } = row;
  return { user, ordersWait: Boolean(orders_wait) };
}

/** Finds a user by id. */
export async function findUser(db: Db | Tx, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row of a user until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Finds the user who has verified a phone number. */
export async function findByPhone(db: Db, phone: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Finds the user with a verified phone number, or creates one, in the language of the page. */
export async function findUserByPhone(db: Db, phone: string, language: Language): Promise<User> {
  const known = await findByPhone(db, phone);
  if (known) return known;
  // Accounts with this phone number as an unverified contact do not count.
  return db
    .insertInto('users')
    .values({ name: '', phone, phone_verified_at: sql`now()`, language })
    .onConflict((clash) =>
      clash.column('phone').where('phone_verified_at', 'is not', null).doUpdateSet({ phone_verified_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns active staff who work on cases and tasks, sorted by name. */
export async function findStaff(db: Db) {
  const staff = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'away_until'])
    .where(isActive)
    .orderBy('name')
    .execute();
  return staff.map((row) => ({ _id: row.id, name: row.name, role: row.role, awayUntil: awayUntil(row) }));
}

/** Returns the name of an active staff member, or undefined. */
export async function findActiveStaff(db: Db | Tx, id: string): Promise<{ name: string } | undefined> {
  return db.selectFrom('users').select('name').where('id', '=', id).where(isActive).executeTakeFirst();
}

/** Serializes a user for the API. */
export function serializeUser({ id, name, email, phone, role, accountant }: User) {
  return { _id: id, name, email, phone, role, ...(isAccountant({ role, accountant }) ? { accountant: true } : {}) };
}

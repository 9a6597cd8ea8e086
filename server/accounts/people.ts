import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import type { DB } from '#database/types.ts';
import type { Language } from '#shared/language.ts';

export type Person = Selectable<DB['people']>;

/** The person with this e-mail address, in whatever spelling. */
export async function findByEmail(db: Db | Tx, email: string): Promise<Person | undefined> {
  return db.selectFrom('people').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

/** The person of a lower-case address, and in the same question whether guest orders of it wait for them. */
export async function findAtLogin(db: Db, email: string): Promise<{ person: Person; ordersWait: boolean } | undefined> {
  const [row] = await findWithOrders(db, { email });
  if (!row) return undefined;
  const { orders_wait, ...person } = row;
  return { person, ordersWait: Boolean(orders_wait) };
}

const findWithOrders = keptQuery((db, { email }: { email: string }) =>
  db
    .selectFrom('people')
    .selectAll('people')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .where('orders.email', '=', email)
          .where('orders.person_id', 'is', null),
      ).as('orders_wait'),
    )
    .where('people.email', '=', email),
);

/** One person by id. */
export async function findPerson(db: Db | Tx, id: string): Promise<Person | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Orders and subscriptions that were bought as a guest with a person's verified address become that person's. */
export async function adoptOrders(db: Db | Tx, person: Person): Promise<void> {
  if (!person.email || !person.email_verified_at) return;
  const adopted = await db
    .updateTable('orders')
    .set({ person_id: person.id })
    .where('email', '=', person.email)
    .where('person_id', 'is', null)
    .returning('id')
    .execute();
  if (adopted.length === 0) return;
  const ids = adopted.map((order) => order.id);
  await db.updateTable('subscriptions').set({ person_id: person.id }).where('order_id', 'in', ids).execute();
  await db
    .updateTable('tasks')
    .set({ customer_id: person.id })
    .where('order_id', 'in', ids)
    .where('customer_id', 'is', null)
    .execute();
}

/** The person of a verified number; made on the first sign-in, in the language of the page. */
export async function personOfPhone(db: Db, phone: string, language: Language): Promise<Person> {
  const known = await db
    .selectFrom('people')
    .selectAll()
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst();
  if (known) return known;
  // An unproven number in somebody's profile is only a note and stays one.
  return db
    .insertInto('people')
    .values({ name: '', phone, phone_verified_at: sql`now()`, language })
    .onConflict((clash) =>
      clash.column('phone').where('phone_verified_at', 'is not', null).doUpdateSet({ phone_verified_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Everybody of the staff who can sign in, by name. */
export async function findStaff(db: Db) {
  return db
    .selectFrom('people')
    .select(['id as _id', 'name', 'role'])
    .where('role', '<>', 'user')
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** A person as the browser knows them. */
export function shownPerson({ id, name, email, phone, role }: Person) {
  return { _id: id, name, email, phone, role };
}

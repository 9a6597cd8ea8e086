import { type Kysely, sql } from 'kysely';

/**
 * Removes the month from the trigram indexes (decision 043). The indexes keep their names, because the previous release
 * still uses them, although it then searches more slowly. A later release drops month_of and btree_gin, which the
 * previous release still uses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const orderWords = `(' ' || search_form(id || ' ' || name || ' ' || email || ' ' || phone)) gin_trgm_ops`;

const statements = [
  // Locks both tables first, in the same order as the payment transaction, to avoid deadlocks.
  'lock table orders, people in access exclusive mode',
  'drop index people_found',
  `create index people_found on people using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where erased_at is null`,
  // A small pending list, because each search reads all of it.
  'drop index orders_found',
  `create index orders_found on orders using gin (${orderWords}) with (gin_pending_list_limit = 64)`,
  'drop index orders_of_guests_found',
  `create index orders_of_guests_found on orders using gin (${orderWords}) with (gin_pending_list_limit = 64)
    where person_id is null and paid_at is not null and email <> ''`,
];

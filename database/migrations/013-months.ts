import { type Kysely, sql } from 'kysely';

/**
 * Adds the month to the search indexes, so that a search for a common word does not get slower over the years. Replaced
 * by 025.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await addMonths(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function addMonths(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists btree_gin`.execute(db);
  } catch (error) {
    throw new Error(
      'Searching month by month needs the extension btree_gin, which this database does not have and this user may not add. ' +
        'Install PostgreSQL’s contrib package if it is missing, run "create extension btree_gin" in this database as its owner or a superuser, and start again. Nothing was changed.',
      { cause: error },
    );
  }
}

const statements = [
  // Locks both tables at once, in the same order as the payment transaction, to avoid deadlocks.
  'lock table orders, people in access exclusive mode',
  // Number of months since year 0 in UTC; the search of that release computed the same number.
  `create function month_of(timestamptz) returns integer language sql immutable strict parallel safe as $$
    select (extract(year from $1 at time zone 'UTC') * 12 + extract(month from $1 at time zone 'UTC'))::integer $$`,
  // The search no longer needs statistics about rare words, and detailed ones slow down planning.
  `alter table people alter column search_text set statistics -1`,
  `drop index people_found`,
  `create index people_found on people using gin (month_of(created_at), search_text gin_trgm_ops)
    with (fastupdate = off) where erased_at is null`,
  `drop index orders_found`,
  // A small pending list, because each search reads all of it.
  `create index orders_found on orders using gin
    (month_of(created_at), (' ' || search_form(id || ' ' || name || ' ' || email || ' ' || phone)) gin_trgm_ops)
    with (gin_pending_list_limit = 64)`,
];

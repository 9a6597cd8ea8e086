import { type Kysely, sql } from 'kysely';

/**
 * Replaces the search indexes of orders and enquiries, so that staff search them like users: by parts of words,
 * including Hindi.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index orders_by_word`,
  `create index orders_found on orders using gin
    ((' ' || search_form(id || ' ' || name || ' ' || email || ' ' || phone)) gin_trgm_ops)`,
  `drop index enquiries_by_word`,
  `create index enquiries_found on enquiries using gin
    ((' ' || search_form(translate(
      number || ' ' || name || ' ' || email || ' ' || message, E'\\n\\r\\t', '   '
    ))) gin_trgm_ops)`,
];

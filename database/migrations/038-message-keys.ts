import { type Kysely, sql } from 'kysely';

/** Adds the Idempotency-Key of a message or note, so that a retry after a lost response does not store it twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = ['case_messages', 'case_notes'].flatMap((table) => [
  `alter table ${table} add column idempotency_key text`,
  `create unique index ${table}_idempotency on ${table} (case_id, author_id, idempotency_key)
    where idempotency_key is not null`,
]);

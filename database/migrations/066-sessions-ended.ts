import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which all sessions of a user were last ended; a login that began earlier is refused, even without a
 * password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table users add column sessions_ended_at timestamptz`.execute(db);
}

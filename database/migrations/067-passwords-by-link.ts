import { type Kysely, sql } from 'kysely';

/**
 * Adds a flag for a password that was set with an e-mailed link or a code instead of the previous password. Such a
 * password only proves access to the mailbox or phone, so it is no proof of ownership when a change is undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table users add column password_by_link boolean not null default false`.execute(db);
}

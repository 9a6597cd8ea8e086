import { type Kysely, sql } from 'kysely';

/**
 * Whether the password was set by a mailed link or a code, without the one before. Such a password proves the mailbox or
 * number only, so it is no proof of ownership when a change is undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table users add column password_by_link boolean not null default false`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds to documents the warnings that the customer's device gave about a photo, if the photo was sent anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table documents add column photo_warnings text[] not null default '{}'
    check (photo_warnings <@ array['blurred', 'soft', 'dark', 'pale', 'glare', 'small'])`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds to documents what the customer's device found about a photo that was sent all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table documents add column photo_warnings text[] not null default '{}'
    check (photo_warnings <@ array['blurred', 'soft', 'dark', 'pale', 'glare', 'small'])`.execute(db);
}

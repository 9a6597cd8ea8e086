import { type Kysely, sql } from 'kysely';

/** Keeps the keys of providers that an admin typed, sealed with APP_SECRET. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table provider_keys (
    name text primary key,
    sealed bytea not null,
    tail text not null,
    at timestamptz not null default clock_timestamp(),
    by_id uuid references users(id)
  )`.execute(db);
  await sql`comment on column provider_keys.name is 'plain'`.execute(db);
  await sql`comment on column provider_keys.sealed is 'plain'`.execute(db);
  await sql`comment on column provider_keys.tail is 'plain'`.execute(db);
  await sql`create index provider_keys_by_id on provider_keys (by_id)`.execute(db);
}

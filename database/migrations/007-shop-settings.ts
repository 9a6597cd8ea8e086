import { type Kysely, sql } from 'kysely';

/** Keeps each version of each section of the settings; when the shop was opened for visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table shop_settings (
    section text not null,
    version bigint not null,
    content jsonb not null,
    at timestamptz not null default clock_timestamp(),
    by_id uuid references users(id),
    primary key (section, version)
  )`.execute(db);
  await sql`comment on column shop_settings.section is 'plain'`.execute(db);
  await sql`comment on column shop_settings.content is 'plain'`.execute(db);
  await sql`create index shop_settings_by_id on shop_settings (by_id)`.execute(db);
  await sql`create function keep_shop_settings() returns trigger language plpgsql as $$
    begin
      raise exception 'the history of the settings is append-only';
    end $$`.execute(db);
  await sql`create trigger shop_settings_kept before update or delete on shop_settings
    for each row execute function keep_shop_settings()`.execute(db);
  await sql`create trigger shop_settings_changed after insert on shop_settings
    for each statement execute function catalogue_changed()`.execute(db);
  await sql`create table shop_state (
    only_row boolean primary key default true check (only_row),
    opened_at timestamptz,
    setup_token bytea,
    texts_read text,
    tries jsonb not null default '{}'
  )`.execute(db);
  await sql`comment on column shop_state.texts_read is 'plain'`.execute(db);
  await sql`comment on column shop_state.tries is 'plain'`.execute(db);
  await sql`comment on column shop_state.setup_token is 'plain'`.execute(db);
  await sql`insert into shop_state default values`.execute(db);
}

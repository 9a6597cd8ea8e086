import { type Kysely, sql } from 'kysely';

/** The steps of services become rows: a draft for each template, and every version that was published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table templates (
    slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
    draft jsonb,
    version integer not null default 1
  )`.execute(db);
  await sql`create table template_versions (
    slug text not null references templates(slug),
    version integer not null check (version > 0),
    body jsonb not null,
    published_at timestamptz not null default clock_timestamp(),
    by_id uuid references users(id),
    primary key (slug, version)
  )`.execute(db);
  for (const column of ['templates.slug', 'templates.draft', 'template_versions.slug', 'template_versions.body'])
    await sql.raw(`comment on column ${column} is 'plain'`).execute(db);
  await sql`create index template_versions_by_person on template_versions (by_id) where by_id is not null`.execute(db);
  await sql`create function keep_template_versions() returns trigger language plpgsql as $$
    begin
      raise exception 'published steps are append-only';
    end $$`.execute(db);
  await sql`create trigger template_versions_kept before update or delete on template_versions
    for each row execute function keep_template_versions()`.execute(db);
  await sql`create trigger template_versions_changed after insert on template_versions
    for each statement execute function catalogue_changed()`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds customer search by parts of words in any order, and staff notes about customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await addTrigrams(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    throw new Error(
      'The search for customers needs the extension pg_trgm, which this database does not have and this user may not add. ' +
        'Install PostgreSQL’s contrib package if it is missing, run "create extension pg_trgm" in this database as its owner or a superuser, and start again. Nothing was changed.',
      { cause: error },
    );
  }
}

const statements = [
  // Same encoding as searchForm in shared/rules/search.ts. In a database with the C locale, pg_trgm sees only ASCII
  // letters, so any other letter is encoded as three ASCII characters, a sequence that no name contains.
  `create function search_form(text) returns text language sql immutable strict parallel safe as $$
    select case when $1 ~ '^[ -~]*$' then lower($1) else (
      select coalesce(string_agg(
        case when ascii(letter) < 128 then letter
          else 'q' || ascii(letter) % 10 || chr(97 + ascii(letter) / 10 % 26) end, '' order by place), '')
      from regexp_split_to_table(lower(translate(normalize($1, nfkc), U&'\\200C\\200D', '')), '')
        with ordinality as each (letter, place)) end $$`,
  `alter table people add column search_text text generated always as
    (' ' || search_form(name) || ' ' || search_form(coalesce(email, '')) || ' ' || coalesce(phone, '')) stored`,
  // Detailed statistics, so that the planner can estimate how rare a search word is.
  `alter table people alter column search_text set statistics 500`,
  // fastupdate is off, because a pending list would slow down searches, which are far more frequent than writes.
  `create index people_found on people using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where erased_at is null`,
  `create index people_newest on people (created_at desc, id desc) where erased_at is null`,
  `create index people_by_name on people (lower(name), id) where erased_at is null`,
  `create index people_by_role on people (role, created_at desc, id desc) where erased_at is null`,
  `create index people_by_role_and_name on people (role, lower(name), id) where erased_at is null`,
  `create table notes (
    id uuid primary key default gen_random_uuid(),
    person_id uuid not null references people (id),
    author_id uuid not null references people (id),
    author_name text not null,
    text text not null check (text <> ''),
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    removed_by uuid references people (id)
  )`,
  `create index notes_by_person on notes (person_id, created_at desc)`,
  `create index notes_by_author on notes (author_id)`,
  `create index notes_removed on notes (removed_at) where removed_at is not null`,
];

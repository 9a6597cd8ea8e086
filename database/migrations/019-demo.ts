import { type Kysely, sql } from 'kysely';

/** Adds marks for demo databases and demo accounts, so that production refuses them and an operator can remove them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // All data created between `made_at` and `removed_at` is demo data.
  `create table demo_database (
    only_row boolean primary key default true check (only_row),
    made_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  `create table demo_people (
    person_id uuid primary key references people (id) on delete cascade,
    seeded_at timestamptz not null default now()
  )`,
];

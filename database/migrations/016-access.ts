import { type Kysely, sql } from 'kysely';

/** Adds code attempts by client, known browsers, and access changes that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table one_time_codes drop constraint one_time_codes_purpose_check`,
  `alter table one_time_codes add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'phone-login', 'change-email', 'change-phone', 'erase-account', 'reauthenticate', 'find-order'))`,
  `alter table one_time_codes add column tried_on date,
    add column tried_today integer not null default 0,
    add column tried_by_others_today integer not null default 0`,
  `create table code_tries (
    purpose text not null,
    target text not null,
    asker bytea not null,
    tries integer not null default 0 check (tries between 0 and 5),
    window_ends_at timestamptz not null default now(),
    asked_at timestamptz,
    primary key (purpose, target, asker)
  )`,
  `create index code_tries_by_end on code_tries (window_ends_at)`,
  `create table known_devices (
    person_id uuid not null references people (id) on delete cascade,
    device_hash bytea not null,
    last_used_at timestamptz not null default now(),
    primary key (person_id, device_hash)
  )`,
  `create index known_devices_by_use on known_devices (last_used_at)`,
  `create table access_changes (
    token_hash bytea primary key,
    person_id uuid not null references people (id) on delete cascade,
    kind text not null check (kind in
      ('password', 'email', 'phone', 'second-factor-on', 'second-factor-off', 'recovery-code', 'sessions')),
    before jsonb not null default '{}',
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    undone_at timestamptz
  )`,
  `create index access_changes_by_person on access_changes (person_id, created_at)`,
  `create index access_changes_by_end on access_changes (expires_at)`,
];

import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables for users, sessions, codes, documents and saved plans. Links orders and subscriptions to users,
 * and allows e-mails that are not about an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table people (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text unique check (email = lower(email)),
    phone text unique check (phone ~ '^[6-9][0-9]{9}$'),
    role text not null default 'user' check (role in ('user', 'seller', 'admin')),
    password_hash text,
    password_contested boolean not null default false,
    email_verified_at timestamptz,
    phone_verified_at timestamptz,
    disabled_at timestamptz,
    totp_secret text,
    totp_enabled_at timestamptz,
    totp_last_step bigint,
    created_at timestamptz not null default now(),
    erased_at timestamptz
  )`,
  `create table sessions (
    id bytea primary key,
    person_id uuid not null references people (id) on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    address text,
    device text
  )`,
  `create index sessions_by_person on sessions (person_id)`,
  `create index sessions_by_end on sessions (expires_at)`,
  `create table one_time_codes (
    purpose text not null check (purpose in ('verify-email', 'phone-login', 'change-email', 'change-phone')),
    target text not null,
    code_mac bytea not null,
    payload text,
    tries integer not null default 0 check (tries between 0 and 5),
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    day date not null,
    sent_today integer not null default 1,
    primary key (purpose, target)
  )`,
  `create table password_resets (
    token_hash bytea primary key,
    person_id uuid not null references people (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create unique index password_resets_one_each on password_resets (person_id)`,
  `create table recovery_codes (
    person_id uuid not null references people (id) on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (person_id, code_hash)
  )`,
  `create table phone_logins (
    token_hash bytea primary key,
    used_at timestamptz not null default now()
  )`,
  `create table papers (
    id uuid primary key default gen_random_uuid(),
    person_id uuid not null references people (id),
    kind text not null check (kind in ('profilePhoto', 'aadharCard', 'panCard')),
    path text not null unique,
    file_name text not null,
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
    bytes integer not null,
    seal jsonb,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  `create unique index papers_one_current on papers (person_id, kind) where removed_at is null`,
  `create table paper_openings (
    id bigint generated always as identity primary key,
    paper_id uuid not null references papers (id),
    owner_id uuid not null references people (id),
    opened_by uuid references people (id),
    opened_by_name text not null,
    opened_by_role text not null,
    opened_at timestamptz not null default now(),
    address text
  )`,
  `create index paper_openings_by_owner on paper_openings (owner_id, opened_at desc)`,
  `create table favourites (
    person_id uuid not null references people (id) on delete cascade,
    plan_slug text not null references plans (slug),
    created_at timestamptz not null default now(),
    primary key (person_id, plan_slug)
  )`,
  `alter table orders add column person_id uuid references people (id)`,
  `create index orders_by_person on orders (person_id, created_at desc) where person_id is not null`,
  `alter table subscriptions add column person_id uuid references people (id)`,
  `create index subscriptions_by_person on subscriptions (person_id) where person_id is not null`,
  `alter table mails alter column order_id drop not null`,
  `alter table mails add column sealed_letter text`,
  `alter table mails add constraint mails_about_something check (order_id is not null or sealed_letter is not null)`,
];

import { type Kysely, sql } from 'kysely';

/** Adds contact form messages and page view counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `digest` is the hash of sender, text and day: a message sent twice on one day becomes a single enquiry.
  `create table enquiries (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    name text not null,
    email text not null,
    message text not null,
    status text not null default 'new' check (status in ('new', 'held', 'answered', 'closed')),
    suspicion text check (suspicion in ('trap', 'haste', 'links')),
    network_mac bytea not null,
    digest bytea not null unique,
    created_at timestamptz not null default now(),
    check (status <> 'held' or suspicion is not null)
  )`,
  `create index enquiries_newest on enquiries (created_at desc)`,
  `create index enquiries_by_email on enquiries (lower(email))`,
  `create table page_counts (
    page text not null,
    day date not null,
    views integer not null check (views > 0),
    primary key (page, day)
  )`,
];

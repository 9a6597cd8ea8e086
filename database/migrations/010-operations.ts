import { type Kysely, sql } from 'kysely';

/** Adds a row that pauses jobs in restored copies, the time of the last backup, and indexes for metrics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // While this row exists, no job runs, because the database is a restored copy.
  `create table held_back (
    only_row boolean primary key default true check (only_row),
    since timestamptz not null default now(),
    reason text not null
  )`,
  `create table backups (
    id bigint generated always as identity primary key,
    made_at timestamptz not null default now(),
    bytes bigint not null,
    row_count bigint not null,
    files integer not null
  )`,
  // Indexes for metrics, so that counting stays fast as the number of orders grows.
  `create index orders_by_time on orders (created_at, status)`,
  `create index payment_events_unsettled on payment_events (state) where state in ('held', 'order_unknown')`,
  `create index mails_waiting on mails (created_at) where sent_at is null`,
];

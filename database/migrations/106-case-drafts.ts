import { type Kysely, sql } from 'kysely';

/**
 * Adds drafts, our documents about which a request asks the customer; the newest of a kind counts, earlier ones stay
 * as evidence. Adds the yes or no to a draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table case_drafts (
    document_id uuid primary key references documents (id) on delete cascade,
    case_id uuid not null references cases (id) on delete cascade,
    kind text not null,
    at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create index case_drafts_of_case on case_drafts (case_id, kind, at)`.execute(db);
  await sql`alter table case_requests
    add column answer_verdict text check (answer_verdict in ('yes', 'no'))`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Adds absences, saved filters of the work list, and the current reviewer of an answer. Adds the reason for each
 * rejected document, which is kept when the customer sends another document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Last day of the absence, in Indian time.
  'alter table users add column away_until date',
  'create index users_away on users (away_until) where away_until is not null',
  `create table saved_views (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    query text not null,
    created_at timestamptz not null default now(),
    unique (user_id, name)
  )`,
  'alter table case_requests add column viewed_by uuid, add column viewed_at timestamptz',
  'alter table case_documents add column reason text, add column reason_text text',
  `update case_documents set reason = case_requests.reason, reason_text = case_requests.reason_text
    from case_requests
    where case_requests.id = case_documents.request_id and case_requests.reason is not null
      and case_documents.verdict = 'rejected'
      and case_documents.reviewed_at = (select max(reviewed_at) from case_documents as last
        where last.request_id = case_documents.request_id)`,
];

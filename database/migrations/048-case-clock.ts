import { type Kysely, sql } from 'kysely';

/**
 * Adds to a case: the working minutes left while others hold it, the deadline for an answer to the authority, the time
 * at which three quarters of our working time are used, and the day and screenshot of the authority's status. Adds
 * documents that only staff may see, and canned requests. Sorts the work list by the earlier of due date and answer
 * deadline.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const urgency = `coalesce(least(due_at, answer_at), timestamptz '2200-01-01 00:00:00+00')`;

const statements = [
  `alter table cases
    add column left_minutes integer,
    -- Null after a change by an older release: computed again within minutes.
    add column clock_at timestamptz,
    add column answer_at timestamptz,
    add column warn_at timestamptz,
    add column warned_at timestamptz,
    add column authority_at date,
    add column authority_document_id uuid references documents (id) on delete set null`,
  'alter table cases drop constraint cases_authority_status_check',
  `alter table cases add constraint cases_authority_status_check check (authority_status in
    ('not_started', 'scrutiny', 'query', 'inspection', 'opposed', 'granted', 'rejected'))`,
  'drop index cases_by_due',
  'drop index cases_open',
  `create index cases_by_urgency on cases (${urgency}, id)`,
  `create index cases_open_by_urgency on cases (${urgency}, id) where status = 'open'`,
  `create index cases_by_answer_day on cases (answer_at) where status = 'open' and answer_at is not null`,
  `create index cases_to_warn on cases (warn_at)
    where status = 'open' and ball = 'us' and missed_at is null and warned_at is null`,
  `create index cases_without_clock on cases (id) where status = 'open' and clock_at is null`,
  `create index cases_paused on cases (clock_at)
    where status = 'open' and ball <> 'us' and missed_at is null and step_key <> 'rating'`,
  'create index cases_of_authority_document on cases (authority_document_id) where authority_document_id is not null',
  // A screenshot of the authority's page is a document of the customer's case that only staff may see.
  'alter table documents add column staff_only boolean not null default false',
  // Code of the canned request, whose text is shown in the customer's language.
  'alter table case_requests add column canned_code text',
];

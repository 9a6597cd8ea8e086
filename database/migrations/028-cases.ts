import { type Kysely, sql } from 'kysely';

/**
 * Adds cases, which track the work on a paid order. A case belongs to the owner of its order, so it has no user of its
 * own. `case_events` is append-only; the clock is computed from its rows of the kind `ball`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ball = `text not null check (ball in ('customer', 'us', 'authority', 'platform'))`;

const statements = [
  `create table cases (
    id uuid primary key default gen_random_uuid(),
    order_id text not null references orders (id) on delete cascade,
    unit integer not null check (unit > 0),
    template_slug text not null,
    template_version integer not null,
    status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
    step_key text not null,
    ball ${ball},
    since timestamptz not null,
    promised_by date,
    due_at timestamptz,
    missed_at timestamptz,
    remedy_coupon text,
    assignee_id uuid references users (id) on delete set null,
    authority_status text check (authority_status in
      ('not_started', 'scrutiny', 'query', 'inspection', 'granted', 'rejected')),
    authority_words text,
    authority_number text,
    opened_at timestamptz not null,
    closed_at timestamptz,
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    unique (order_id, unit),
    check ((closed_at is null) = (status = 'open'))
  )`,
  // Sort order of the work list; cases without a due date come last.
  `create index cases_by_due on cases (coalesce(due_at, timestamptz '2200-01-01 00:00:00+00'), id)`,
  `create index cases_open on cases (coalesce(due_at, timestamptz '2200-01-01 00:00:00+00'), id) where status = 'open'`,
  `create index cases_to_watch on cases (due_at) where status = 'open' and ball = 'us' and missed_at is null`,
  `create index cases_of_assignee on cases (assignee_id, id)`,
  // Index for the purge of texts.
  `create index cases_closed on cases (closed_at) where closed_at is not null`,
  `create index cases_latest on cases (opened_at desc, id desc)`,

  `create table case_steps (
    case_id uuid not null references cases (id) on delete cascade,
    key text not null,
    position integer not null,
    state text not null check (state in ('done', 'now', 'next', 'skipped')),
    at timestamptz,
    by_id uuid,
    by_name text,
    primary key (case_id, key)
  )`,
  `create unique index case_steps_one_now on case_steps (case_id) where state = 'now'`,

  `create table case_events (
    id bigint generated always as identity primary key,
    case_id uuid not null references cases (id) on delete cascade,
    at timestamptz not null default now(),
    kind text not null,
    step_key text,
    ball text check (ball in ('customer', 'us', 'authority', 'platform')),
    reason text,
    by_id uuid,
    by_name text
  )`,
  `create index case_events_of_case on case_events (case_id, id)`,

  `create table case_requests (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases (id) on delete cascade,
    kind text not null,
    text text,
    optional boolean not null default false,
    state text not null default 'needed'
      check (state in ('needed', 'checking', 'accepted', 'rejected', 'expired', 'not_needed')),
    reason text,
    reason_text text,
    answer_text text,
    created_at timestamptz not null default clock_timestamp(),
    answered_at timestamptz,
    check ((state = 'rejected') <= (reason is not null))
  )`,
  `create index case_requests_of_case on case_requests (case_id, created_at, id)`,
  `create index case_requests_to_check on case_requests (answered_at, id) where state = 'checking'`,

  `create table case_documents (
    request_id uuid not null references case_requests (id) on delete cascade,
    document_id uuid not null references documents (id) on delete cascade,
    sent_at timestamptz not null default clock_timestamp(),
    verdict text check (verdict in ('accepted', 'rejected')),
    reviewed_at timestamptz,
    reviewed_by uuid,
    primary key (request_id, document_id)
  )`,
  'create index case_documents_of_document on case_documents (document_id)',

  `create table case_messages (
    id bigint generated always as identity primary key,
    case_id uuid not null references cases (id) on delete cascade,
    from_staff boolean not null,
    author_id uuid,
    author_name text not null,
    text text not null,
    document_ids uuid[] not null default '{}',
    at timestamptz not null default now(),
    notified_at timestamptz
  )`,
  `create index case_messages_of_case on case_messages (case_id, id)`,
  `create index case_messages_to_notify on case_messages (at) where notified_at is null`,

  `create table case_reads (
    case_id uuid not null references cases (id) on delete cascade,
    user_id uuid not null,
    last_message_id bigint not null,
    primary key (case_id, user_id)
  )`,

  `create table case_notes (
    id bigint generated always as identity primary key,
    case_id uuid not null references cases (id) on delete cascade,
    author_id uuid,
    author_name text not null,
    text text not null,
    at timestamptz not null default now()
  )`,
  `create index case_notes_of_case on case_notes (case_id, id)`,

  `create table case_results (
    case_id uuid not null references cases (id) on delete cascade,
    kind text not null check (kind in
      ('licence_number', 'certificate', 'gstin', 'application_number', 'listing_link')),
    number text,
    url text,
    document_id uuid references documents (id) on delete set null,
    at timestamptz not null default now(),
    primary key (case_id, kind)
  )`,
  'create index case_results_of_document on case_results (document_id) where document_id is not null',

  `create table case_ratings (
    case_id uuid primary key references cases (id) on delete cascade,
    stars integer not null check (stars between 1 and 5),
    text text not null,
    publish boolean not null,
    at timestamptz not null default now()
  )`,

  // Case documents are treated like profile documents: encrypted, logged when opened, purged, exported.
  `alter table documents drop constraint papers_kind_check`,
  `alter table documents add constraint documents_kind_check
    check (kind in ('profilePhoto', 'aadharCard', 'panCard', 'caseDocument'))`,
  `alter table document_accesses drop constraint paper_openings_kind_check`,
  `alter table document_accesses add constraint document_accesses_kind_check
    check (kind in ('profilePhoto', 'aadharCard', 'panCard', 'caseDocument'))`,
  'drop index papers_one_current',
  `create unique index papers_one_current on documents (user_id, kind)
    where removed_at is null and kind <> 'caseDocument'`,
  // The view hides case documents, because the previous release does not know this kind.
  `create or replace view papers as select id, user_id as person_id, kind, path, file_name, media_type, bytes, created_at,
    removed_at, seal, review_at from documents where kind <> 'caseDocument'`,

  // Column by which a job finds paid orders whose cases are missing.
  `alter table orders add column cases_opened_at timestamptz`,
  `create index orders_without_cases on orders (paid_at) where status = 'paid' and cases_opened_at is null`,
];

import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for the searches and lists of the staff screens. Adds who made a manual refund and its reference at the
 * provider, failed e-mails, resent receipts, and the assignee, replies and tasks of enquiries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create extension if not exists pg_trgm`,
  `create index orders_by_word on orders using gin
    (lower(id || ' ' || name || ' ' || email || ' ' || phone) gin_trgm_ops)`,
  `create index orders_newest on orders (created_at desc, id desc)`,
  `create index orders_shown_as on orders ((
    case when status = 'pending' and last_attempt in ('failed', 'dropped') then 'failed' else status end
  ), created_at desc, id desc)`,
  `create index payment_events_held on payment_events (order_id) where state = 'held'`,

  `alter table refund_tasks add column done_by uuid references people (id)`,
  `alter table refund_tasks add column provider_reference text`,
  `create index refund_tasks_due on refund_tasks (created_at) where done_at is null`,

  // Each order has one first receipt; staff may resend it, subject to a rate limit.
  `alter table mails drop constraint mails_kind_order_id_key`,
  `create unique index mails_one_receipt on mails (order_id) where kind = 'receipt'`,
  `create index mails_by_order on mails (order_id, created_at) where order_id is not null`,
  `alter table mails add column failed_at timestamptz`,
  `alter table orders add column receipt_again_at timestamptz`,

  `alter table enquiries drop constraint enquiries_status_check`,
  `alter table enquiries add constraint enquiries_status_check
    check (status in ('new', 'held', 'inprogress', 'answered', 'closed'))`,
  `alter table enquiries add column assignee_id uuid references people (id)`,
  `alter table enquiries add column confirmed_at timestamptz`,
  `update enquiries set confirmed_at = created_at where suspicion is null`,
  `create index enquiries_by_status on enquiries (status, created_at desc, number desc)`,
  `create index enquiries_by_assignee on enquiries (assignee_id, created_at desc, number desc) where assignee_id is not null`,
  `create index enquiries_by_word on enquiries using gin
    (lower(number || ' ' || name || ' ' || email || ' ' || message) gin_trgm_ops)`,
  `drop index enquiries_newest`,
  `create index enquiries_newest on enquiries (created_at desc, number desc)`,
  // The client creates the id, so that a double click stores one reply.
  `create table enquiry_replies (
    id uuid primary key,
    enquiry_id uuid not null references enquiries (id) on delete cascade,
    author_id uuid references people (id),
    author_name text not null,
    message text not null,
    mail_id uuid references mails (id) on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index enquiry_replies_by_enquiry on enquiry_replies (enquiry_id, created_at)`,
  `create table enquiry_tasks (
    enquiry_id uuid primary key references enquiries (id) on delete cascade,
    task_id uuid not null references tasks (id) on delete cascade
  )`,

  `create index audit_log_by_action on audit_log (action, id desc)`,
  `create index audit_log_by_time on audit_log (at desc, id desc)`,
  `create index people_of_staff on people (role) where role <> 'user'`,
];

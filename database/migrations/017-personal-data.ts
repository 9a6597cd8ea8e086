import { type Kysely, sql } from 'kysely';

/** Adds marks and indexes for the purge of personal data, and restricts deletion from the audit log to old entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Time of an erasure request; data that the invoice does not need is deleted when the order is closed.
  `alter table orders add column erase_requested_at timestamptz`,
  `update orders set erase_requested_at = people.erased_at
    from people where people.id = orders.person_id and people.erased_at is not null and orders.email <> ''`,
  `create index orders_to_erase on orders (erase_requested_at) where erase_requested_at is not null and email <> ''`,
  `create index orders_unpaid_to_purge on orders (created_at) where paid_at is null and name <> ''`,
  `create index orders_paid_to_purge on orders (paid_at) where paid_at is not null and name <> ''`,

  `create index payment_events_with_body on payment_events (received_at) where body <> ''`,
  `create index paper_openings_by_time on paper_openings (opened_at)`,
  `create index people_never_confirmed on people (created_at)
    where email_verified_at is null and phone_verified_at is null and erased_at is null and role = 'user'`,

  // Time of the next check whether a document is still needed; by default a year after upload.
  `alter table papers add column review_at timestamptz not null default now() + interval '365 days'`,
  `update papers set review_at = created_at + interval '365 days'`,
  `create index papers_to_review on papers (review_at) where removed_at is null and kind <> 'profilePhoto'`,

  `alter table tasks add column purged_at timestamptz`,
  `create index tasks_to_purge on tasks (updated_at) where purged_at is null`,

  // Removes texts that older releases copied into the log: titles, names, search words.
  `alter table audit_log disable trigger audit_log_append_only`,
  `update audit_log set detail = detail - 'title' - 'name' - 'changed' #- '{filter,search}'
    where detail ?| array['title', 'name', 'changed'] or detail #> '{filter,search}' is not null`,
  `drop trigger audit_log_append_only on audit_log`,
  `create or replace function audit_log_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '1095 days' then return old; end if;
      if tg_op = 'UPDATE' and old.at < now() - interval '365 days' and new.detail = '{}' and new.address is null
        and (new.id, new.at, new.actor_id, new.actor_name, new.actor_role, new.action, new.subject_kind, new.subject_id)
          is not distinct from
          (old.id, old.at, old.actor_id, old.actor_name, old.actor_role, old.action, old.subject_kind, old.subject_id)
      then return new; end if;
      raise exception 'the audit log is append-only';
    end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function audit_log_stays()`,
  `create trigger audit_log_not_truncated before truncate on audit_log
    for each statement execute function audit_log_stays()`,
  `create index audit_log_with_detail on audit_log (at) where detail <> '{}' or address is not null`,
  // These functions run as the owner, so that the server's role needs no write access to the log. They purge only old
  // entries.
  `create function purge_audit_details(most integer) returns integer
    language sql security definer set search_path = public, pg_temp as $$
    with shortened as (
      update audit_log set detail = '{}', address = null where id = any (array(
        select id from audit_log
        where at < now() - interval '365 days' and (detail <> '{}' or address is not null)
        limit most for update skip locked))
      returning 1
    )
    select count(*)::integer from shortened $$`,
  `create function purge_audit_entries(most integer) returns integer
    language sql security definer set search_path = public, pg_temp as $$
    with gone as (
      delete from audit_log where id = any (array(
        select id from audit_log where at < now() - interval '1095 days' limit most for update skip locked))
      returning 1
    )
    select count(*)::integer from gone $$`,
];

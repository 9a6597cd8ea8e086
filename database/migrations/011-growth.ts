import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes that avoid sequential scans, mainly of e-mails, enquiries and the audit log, and rewrites the search
 * function in plpgsql.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The same function in plpgsql, because the SQL version was planned again for each row that a search reads.
  `create or replace function search_form(text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      if $1 ~ '^[ -~]*$' then return lower($1); end if;
      return (
        select coalesce(string_agg(
          case when ascii(letter) < 128 then letter
            else 'q' || ascii(letter) % 10 || chr(97 + ascii(letter) / 10 % 26) end, '' order by place), '')
        from regexp_split_to_table(lower(translate(normalize($1, nfkc), U&'\\200C\\200D', '')), '')
          with ordinality as each (letter, place));
    end $$`,
  `create index enquiries_of_nobody on enquiries (created_at desc, number desc) where assignee_id is null`,

  `create index mails_by_recipient on mails (recipient)`,
  `create index mails_of_farewell on mails (sent_at) where kind = 'account-erased'`,
  // Indexes for replies whose mail failed, and for deleting mails.
  `create index mails_failed on mails (id) where failed_at is not null and sent_at is null`,
  `create index enquiry_replies_by_mail on enquiry_replies (mail_id) where mail_id is not null`,
  `create index enquiry_tasks_by_task on enquiry_tasks (task_id)`,
  // Indexes for the purge.
  `create index payment_events_by_time on payment_events (received_at)`,
  `create index mails_of_letters on mails (sent_at) where order_id is null`,
  // Indexes on foreign keys, for deletions of referenced rows; the last one is for erased accounts.
  `create index enquiry_replies_by_author on enquiry_replies (author_id) where author_id is not null`,
  `create index paper_openings_by_opener on paper_openings (opened_by) where opened_by is not null`,
  `create index notes_by_remover on notes (removed_by) where removed_by is not null`,
  `create index refund_tasks_by_doer on refund_tasks (done_by) where done_by is not null`,
  `create index task_digests_by_person on task_digests (person_id)`,
  `create index people_erased on people (id) where erased_at is not null`,

  // The audit log is sorted by time for every filter.
  `create index audit_log_by_actor_and_time on audit_log (actor_id, at desc, id desc)`,
  `create index audit_log_by_action_and_time on audit_log (action, at desc, id desc)`,
  `create index audit_log_by_actor_and_action on audit_log (actor_id, action, at desc, id desc)`,
  `create index audit_log_by_kind_and_time on audit_log (subject_kind, at desc, id desc)`,
  `drop index audit_log_by_actor`,
  `drop index audit_log_by_action`,
];

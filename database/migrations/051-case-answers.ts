import { type Kysely, sql } from 'kysely';

/**
 * Adds the start of a customer's wait for an answer, regardless of what staff have read, and the time at which a
 * message was e-mailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table cases add column answer_due_since timestamptz',
  // Open cases whose customer wrote after the staff's last message.
  `update cases set answer_due_since = waiting.since
    from (
      select case_id, min(at) as since from case_messages
      where not from_staff and id > coalesce(
        (select max(id) from case_messages as answer where answer.case_id = case_messages.case_id and answer.from_staff), 0)
      group by case_id
    ) as waiting
    where waiting.case_id = cases.id and cases.status = 'open'`,
  'create index cases_to_answer on cases (answer_due_since) where answer_due_since is not null',
  // Time at which the message was e-mailed to the other side; `notified_at` is also set for messages read in time.
  'alter table case_messages add column emailed_at timestamptz',
];

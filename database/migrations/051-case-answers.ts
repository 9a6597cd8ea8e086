import { type Kysely, sql } from 'kysely';

/** Since when a customer waits for an answer, apart from what was read; and which messages were in an e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table cases add column answer_due_since timestamptz',
  // Open cases whose customer wrote after the last message of staff.
  `update cases set answer_due_since = waiting.since
    from (
      select case_id, min(at) as since from case_messages
      where not from_staff and id > coalesce(
        (select max(id) from case_messages as answer where answer.case_id = case_messages.case_id and answer.from_staff), 0)
      group by case_id
    ) as waiting
    where waiting.case_id = cases.id and cases.status = 'open'`,
  'create index cases_to_answer on cases (answer_due_since) where answer_due_since is not null',
  // When an e-mail told the other side of the message; `notified_at` is also set for what was read in time.
  'alter table case_messages add column emailed_at timestamptz',
];

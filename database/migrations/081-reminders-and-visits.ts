import { type Kysely, sql } from 'kysely';

/**
 * Adds the due and sent reminders of a case that waits for the customer, and the day and time of an officer's visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table cases
    -- When the next reminder is due; null while nobody waits for the customer.
    add column remind_at timestamptz,
    -- Reminders sent since the customer got the ball, and when the last one was sent.
    add column reminded integer not null default 0 check (reminded between 0 and 2),
    add column reminded_at timestamptz,
    add column visit_on date,
    add column visit_time text check (visit_time is null or (visit_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and visit_on is not null))`,
  `create index cases_to_remind on cases (remind_at)
    where status = 'open' and ball = 'customer' and remind_at is not null`,
  // Clears the clocks of cases that wait for the customer, so that a job recomputes clocks and reminders within
  // minutes.
  `update cases set clock_at = null where status = 'open' and ball = 'customer' and step_key <> 'rating'`,
];

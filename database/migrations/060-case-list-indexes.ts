import { type Kysely, sql } from 'kysely';

/**
 * Adds partial indexes for four work lists of staff, sorted by the earlier of promised date and answer deadline, and
 * one for finished cases without a rating.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const byUrgency = `coalesce(least(due_at, answer_at), timestamptz '2200-01-01 00:00:00+00'), id`;

const statements = [
  `create index cases_of_us on cases (${byUrgency}) where status = 'open' and ball = 'us'`,
  `create index cases_of_partners on cases (${byUrgency}) where status = 'open' and ball in ('authority', 'platform')`,
  `create index cases_unassigned on cases (${byUrgency}) where status = 'open' and assignee_id is null`,
  `create index cases_overdue on cases (${byUrgency})
    where status = 'open' and (missed_at is not null or answer_at is not null)`,
  `create index cases_to_rate on cases (since) where status = 'open' and step_key = 'rating'`,
];

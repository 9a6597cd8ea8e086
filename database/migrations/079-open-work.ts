import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for the open cases of each staff member, sorted by the earlier of promised date and answer deadline, and
 * for tasks about slow refunds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index cases_open_of_assignee on cases (assignee_id,
    coalesce(least(due_at, answer_at), timestamptz '2200-01-01 00:00:00+00'), id) where status = 'open'`,
  `create index tasks_of_slow_refunds on tasks (order_id) where template_step like 'refund-slow-%'`,
];

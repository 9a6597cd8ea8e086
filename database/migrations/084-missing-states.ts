import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for paid orders whose buyer was asked for the State and has not answered, and for tasks about such
 * orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`
    create index orders_state_unanswered on orders (state_asked_at)
      where status = 'paid' and state is null and gstin is null and state_asked_at is not null`.execute(db);
  await sql`
    create index tasks_about_states on tasks (order_id)
      where template_step = 'state-missing' and status <> 'done'`.execute(db);
}

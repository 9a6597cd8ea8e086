import { type Kysely, sql } from 'kysely';

/** Index: paid orders whose buyer was asked for the State and has not answered; a job looks for them every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`
    create index orders_state_unanswered on orders (state_asked_at)
      where status = 'paid' and state is null and gstin is null and state_asked_at is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds the indexes of the metrics behind the alerts about disputes, failed refunds and missed promises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index disputes_to_answer on disputes (respond_by) where event <> 'closed'`.execute(db);
  await sql`create index refund_requests_failed on refund_requests (order_id, id) where state = 'failed'`.execute(db);
  await sql`create index cases_missed on cases (missed_at) where status = 'open' and missed_at is not null`.execute(db);
}

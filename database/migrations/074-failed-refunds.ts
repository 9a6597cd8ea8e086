import { type Kysely, sql } from 'kysely';

/** Adds an index for failed and cancelled refunds, which monthly sums subtract on the day of failure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index refunds_by_failure on refunds (coalesce(changed_at, seen_at))
    where state in ('CANCELLED', 'FAILED')`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Index for failed and cancelled refunds: the sums of a month subtract them on the day on which they failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index refunds_by_failure on refunds (coalesce(changed_at, seen_at))
    where state in ('CANCELLED', 'FAILED')`.execute(db);
}

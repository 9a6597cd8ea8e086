import { type Kysely, sql } from 'kysely';

/** Refunds that came back, which the sums of a month take off on the day on which they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index refunds_by_failure on refunds (coalesce(changed_at, seen_at))
    where state in ('CANCELLED', 'FAILED')`.execute(db);
}

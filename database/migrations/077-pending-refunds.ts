import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for refunds that are pending or on hold at the provider; staff get a task about them after two weeks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index refunds_under_way on refunds (coalesce(changed_at, seen_at))
    where state not in ('SUCCESS', 'CANCELLED', 'FAILED')`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Refunds that the provider leaves pending or on hold, of which staff are told after two weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index refunds_under_way on refunds (coalesce(changed_at, seen_at))
    where state not in ('SUCCESS', 'CANCELLED', 'FAILED')`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Adds the work log of an order whose buyer was erased during a dispute, because the bank may still request it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table disputes add column work_log text`.execute(db);
  await sql`create index disputes_with_work_log on disputes (changed_at) where work_log is not null`.execute(db);
}

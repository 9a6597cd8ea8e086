import { type Kysely, sql } from 'kysely';

/**
 * Adds an index of FSSAI numbers by the time at which staff recorded them. The dates of annual fee reminders are
 * counted from that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index case_results_of_licences on case_results (at) where kind = 'licence_number'`.execute(db);
}

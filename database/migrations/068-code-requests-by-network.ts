import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for the code requests of all sessions of an account; `network` of such a request is the hash of the
 * account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index code_requests_by_network on code_requests (network)`.execute(db);
}

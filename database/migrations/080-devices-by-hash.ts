import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for checking whether any account knows a browser, because only a known browser gets a separate rate
 * limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index known_devices_by_hash on known_devices (device_hash)`.execute(db);
}

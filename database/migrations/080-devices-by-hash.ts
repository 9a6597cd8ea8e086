import { type Kysely, sql } from 'kysely';

/** Index: whether any account knows a browser, which decides about its own rate limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index known_devices_by_hash on known_devices (device_hash)`.execute(db);
}

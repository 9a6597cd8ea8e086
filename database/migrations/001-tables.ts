import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Creates the schema of the first release, with the days off and the canned replies that a new database begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql.raw(readFileSync(new URL('001-tables.sql', import.meta.url), 'utf8')).execute(db);
}

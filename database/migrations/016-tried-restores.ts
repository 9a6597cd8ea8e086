import { type Kysely, sql } from 'kysely';

/** When an admin last noted that the backup was restored elsewhere and looked at; no program can know this by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backups add column restore_tried_at timestamptz`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { LiveTopic } from '#shared/contract/live.ts';

/** The channel that every server process listens on. */
export const liveChannel = 'live';

/** Tells all signed-in staff, on every server process, that something of this topic changed; sent when the transaction commits. */
export async function announce(db: Db | Tx, topic: LiveTopic, id: string): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify({ topic, id })})`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { LiveTopic } from '#shared/contract/live.ts';

/** Notification channel that every server process listens on. */
export const liveChannel = 'live';

/** Publishes a change to the open streams in every server process, when the transaction commits. */
export async function publishChange(db: Db | Tx, topic: LiveTopic, ...ids: string[]): Promise<void> {
  const events = ids.map((id) => JSON.stringify({ topic, id }));
  await sql`select pg_notify(${liveChannel}, event) from unnest(${events}::text[]) as event`.execute(db);
}

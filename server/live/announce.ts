import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { LiveTopic } from '#shared/contract/live.ts';

/** The channel that every server process listens on. */
export const liveChannel = 'live';

/** Tells all signed-in staff, on every server process, which of this topic changed; sent when the transaction commits. */
export async function announce(db: Db | Tx, topic: LiveTopic, ...ids: string[]): Promise<void> {
  const news = ids.map((id) => newsOf(topic, id));
  await sql`select pg_notify(${liveChannel}, news) from unnest(${news}::text[]) as news`.execute(db);
}

/** What is told of something that changed. */
export function newsOf(topic: LiveTopic, id: string): string {
  return JSON.stringify({ topic, id });
}

/** The same as `announce` as a column of a statement that changes what is told of. */
export function announcing(news: string) {
  return sql<unknown>`pg_notify(${liveChannel}, ${news})`;
}

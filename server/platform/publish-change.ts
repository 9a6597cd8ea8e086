import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { LiveEvent, LiveTopic } from '#shared/contract/operations.ts';

export const liveChannel = 'live';

/** Publishes a change to the open streams of every server process when the transaction commits. */
export async function publishChange(db: Db | Tx, topic: LiveTopic, ...ids: string[]): Promise<void> {
  await publish(
    db,
    ids.map((id) => ({ topic, id })),
  );
}

export async function publishAtRisk(db: Db | Tx, caseId: string): Promise<void> {
  await publish(db, [{ topic: 'cases', id: caseId, about: 'at-risk' }]);
}

async function publish(db: Db | Tx, all: readonly LiveEvent[]): Promise<void> {
  const events = all.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${liveChannel}, event) from unnest(${events}::text[]) as event`.execute(db);
}

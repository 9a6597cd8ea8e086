import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Queue } from '#server/work/queue.ts';

/** Why nothing is sent and no job is done, and since when; nothing where all goes its way. */
export async function findHold(db: Db): Promise<{ since: Date; reason: string } | undefined> {
  return db.selectFrom('held_back').select(['since', 'reason']).executeTakeFirst();
}

/** Lets the jobs of a restored copy go on, from the next start; mails whose job was given up get a new one. Returns how many go out. */
export async function release(db: Db, queue: Queue): Promise<{ held: boolean; mails: number }> {
  return db.transaction().execute(async (tx) => {
    const held = await tx.deleteFrom('held_back').returning('since').executeTakeFirst();
    const unsent = await tx.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    const { rows } = await sql<{ mail: string }>`
      select data ->> 'mailId' as mail from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(tx);
    const waiting = new Set(rows.map(({ mail }) => mail));
    const forgotten = unsent.filter(({ id }) => !waiting.has(id));
    for (const { id } of forgotten) await queue.enqueue(tx, 'send-mail', { mailId: id });
    if (!held) return { held: false, mails: forgotten.length };
    await sql`
      update pgboss.job set start_after = now() where name = 'send-mail' and state < 'active' and start_after > now()`.execute(
      tx,
    );
    return { held: true, mails: unsent.length };
  });
}

import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { deleteExpiredEmails } from '#server/platform/expired-emails.ts';
import type { Queue } from '#server/platform/queue.ts';

/** Finds the reason and the start of a pause of jobs and e-mails; returns undefined if they are not paused. */
export async function findPause(db: Db): Promise<{ since: Date; reason: string } | undefined> {
  return db.selectFrom('held_back').select(['since', 'reason']).executeTakeFirst();
}

const stillToSend = { given_up_at: null, refusal: null };

/**
 * Lets the jobs of a restored copy run from the next start, and enqueues unsent e-mails that no longer have a job.
 * Deletes unsent e-mails whose code or link has expired. `mails` in the result is the number of e-mails that will be
 * sent.
 */
export async function resume(db: Db, queue: Queue): Promise<{ wasPaused: boolean; mails: number; expired: number }> {
  return db.transaction().execute(async (tx) => {
    const expired = await deleteExpiredEmails(tx);
    const wasPaused = await tx.deleteFrom('held_back').returning('since').executeTakeFirst();
    const unsent = await tx.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    const { rows } = await sql<{ mail: string }>`
      select data ->> 'mailId' as mail from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(tx);
    const waiting = new Set(rows.map(({ mail }) => mail));
    const forgotten = unsent.filter(({ id }) => !waiting.has(id));
    await tx
      .updateTable('mails')
      .set(stillToSend)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is not', null)
      .execute();
    for (const { id } of forgotten) await queue.enqueue(tx, 'send-mail', { mailId: id });
    if (!wasPaused) return { wasPaused: false, mails: forgotten.length, expired };
    await sql`
      update pgboss.job set start_after = now() where name = 'send-mail' and state < 'active' and start_after > now()`.execute(
      tx,
    );
    return { wasPaused: true, mails: unsent.length, expired };
  });
}

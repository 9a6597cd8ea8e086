import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Queue } from '#server/platform/queue.ts';
import { withoutContact } from '#shared/rules/masking.ts';

const most = 100;

type Row = {
  id: string;
  name: string;
  order_id: string | null;
  attempts: number;
  error: string | null;
  created_on: Date;
  completed_on: Date | null;
};

/** Returns jobs that failed for good. Their data stays unseen, because it may hold an address. */
export async function findFailedJobs(db: Db) {
  const { rows } = await sql<Row>`
    select job.id, job.name, coalesce(job.data ->> 'orderId', mails.order_id) as order_id,
      job.retry_count + 1 as attempts, job.output ->> 'message' as error, job.created_on, job.completed_on
    from pgboss.job left join mails on mails.id::text = job.data ->> 'mailId'
    where job.state = 'failed' and job.name <> 'dead-letters'
    order by job.created_on desc limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    orderId: row.order_id,
    attempts: row.attempts,
    error: withoutContact((row.error ?? '').slice(0, 300)),
    createdAt: row.created_on.toISOString(),
    failedAt: row.completed_on?.toISOString() ?? null,
  }));
}

type JobDeps = { db: Db; queue: Queue };

export async function retryJob({ db, queue }: JobDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await lockFailed(tx, id);
    await queue.retry(tx, name, id);
    await writeAudit(tx, actor, { action: 'job.retried', subject: { kind: 'job', id }, detail: { name } });
  });
}

export async function giveUpJob({ db, queue }: JobDeps, actor: Actor, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await lockFailed(tx, id);
    await queue.delete(tx, name, id);
    const detail = { name, reason: withoutContact(reason) };
    await writeAudit(tx, actor, { action: 'job.given-up', subject: { kind: 'job', id }, detail });
  });
}

async function lockFailed(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where id = ${id} and state = 'failed' and name <> 'dead-letters' for update`.execute(tx);
  return rows[0]?.name ?? refuse('not_found');
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { finish } from '#shared/rules/cases/transitions.ts';
import { type CaseMailDeps, enqueueCaseEmail } from './case-emails.ts';
import { lockCase } from './case-rows.ts';
import { applyTransition, loadState } from './case-state.ts';

/** Work on cases that time causes: e-mails about unread messages, the end after the rating's days. */

const atOnce = 100;

/** One e-mail to the customer for all messages of staff that stayed unread for two minutes. Returns how many. */
export async function sendMessageEmails(db: Db, deps: CaseMailDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await sql<{ case_id: string; last: number; from_staff: boolean }>`
      update case_messages set notified_at = now() where id in (
        select id from case_messages where notified_at is null and at < now() - interval '2 minutes'
        order by id limit ${atOnce} for update skip locked)
      returning case_id, id as last, from_staff`.execute(tx);
    const staffMessages = rows.rows.filter((row) => row.from_staff);
    const last = new Map<string, number>();
    for (const row of staffMessages) last.set(row.case_id, Math.max(last.get(row.case_id) ?? 0, Number(row.last)));
    let sent = 0;
    for (const [caseId, id] of last)
      if (!(await customerHasRead(tx, caseId, id))) {
        await enqueueCaseEmail(tx, deps, caseId, 'case-message');
        sent += 1;
      }
    return sent;
  });
}

async function customerHasRead(tx: Tx, caseId: string, messageId: number): Promise<boolean> {
  const read = await tx
    .selectFrom('case_reads')
    .innerJoin('cases', 'cases.id', 'case_reads.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('case_reads.case_id')
    .whereRef('case_reads.user_id', '=', 'orders.person_id')
    .where('case_reads.case_id', '=', caseId)
    .where('last_message_id', '>=', messageId)
    .executeTakeFirst();
  return read !== undefined;
}

/** Closes finished cases whose customer did not rate them within a week. Returns how many. */
export async function closeUnratedCases(db: Db): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('step_key', '=', 'rating')
    .where('since', '<', sql<Date>`now() - interval '7 days'`)
    .limit(atOnce)
    .execute();
  for (const { id } of due)
    await db.transaction().execute(async (tx) => {
      const row = await lockCase(tx, id);
      const transition = finish(await loadState(tx, row), 'time');
      if (transition.state) await applyTransition(tx, row, transition, undefined);
    });
  return due.length;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { lockCase } from '../case/case-rows.ts';

type Reader = { userId: string; isStaff: boolean };

/** The mark never moves back or beyond the last message. If it moves, a live update is published. */
export async function markRead(db: Db, caseId: string, userId: string, last: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock prevents a foreign key error if the case is erased in parallel.
    await lockCase(tx, caseId);
    await insertRead(tx, caseId, userId, last);
  });
}

async function insertRead(tx: Tx, caseId: string, userId: string, last: number): Promise<void> {
  const later = await tx
    .insertInto('case_reads')
    .columns(['case_id', 'user_id', 'last_message_id'])
    .expression((from) =>
      from
        .selectFrom('case_messages')
        .select((row) => [
          row.val(caseId).as('case_id'),
          row.val(userId).as('user_id'),
          row.fn.max('id').as('last_message_id'),
        ])
        .where('case_id', '=', caseId)
        .where('id', '<=', last)
        .having((row) => row.fn.max('id'), 'is not', null),
    )
    .onConflict((seen) =>
      seen
        .columns(['case_id', 'user_id'])
        .doUpdateSet({ last_message_id: sql`excluded.last_message_id` })
        .where(sql<boolean>`case_reads.last_message_id < excluded.last_message_id`),
    )
    .returning('case_id')
    .execute();
  if (later.length > 0) await publishChange(tx, 'messages', caseId);
}

/** Like `markRead`, for a staff member. Also stores when staff first read each of the customer's messages. */
export async function markReadByStaff(db: Db, caseId: string, userId: string, last: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCase(tx, caseId);
    await tx
      .updateTable('case_messages')
      .set({ read_by_staff_at: sql`now()` })
      .where('case_id', '=', caseId)
      .where('id', '<=', last)
      .where('from_staff', '=', false)
      .where('read_by_staff_at', 'is', null)
      .execute();
    await insertRead(tx, caseId, userId, last);
  });
}

/**
 * SQL condition: the other side has read the message. Reads by the customer are in `case_reads`, first reads by staff
 * in `read_by_staff_at`. The reader's current role is not used, because roles change: staff leave, and customers become
 * staff.
 */
export function readByOtherSide(table: string) {
  const message = sql.ref(table);
  return sql<boolean>`(case when ${message}.from_staff then exists (
      select from case_reads join cases on cases.id = case_reads.case_id join orders on orders.id = cases.order_id
      where case_reads.case_id = ${message}.case_id and case_reads.user_id = orders.user_id
        and case_reads.last_message_id >= ${message}.id)
    else ${message}.read_by_staff_at is not null end)`;
}

export async function countUnread(
  db: Db | Tx,
  caseIds: readonly string[],
  { userId, isStaff }: Reader,
): Promise<ReadonlyMap<string, number>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_messages')
    .leftJoin('case_reads', (join) =>
      join.onRef('case_reads.case_id', '=', 'case_messages.case_id').on('case_reads.user_id', '=', userId),
    )
    .select(['case_messages.case_id', sql<number>`count(*)::int`.as('count')])
    .where('case_messages.case_id', 'in', [...caseIds])
    .where('case_messages.from_staff', '=', !isStaff)
    .where(sql<boolean>`case_messages.id > coalesce(case_reads.last_message_id, 0)`)
    .groupBy('case_messages.case_id')
    .execute();
  return new Map(rows.map((row) => [row.case_id, row.count]));
}

/** Marks the messages up to `last` as needing no answer. Refuses if the customer has written again since then. */
export async function dropAnswerDue(db: Db, actor: Actor, caseId: string, last: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.answer_due_since === null) return;
    const later = await tx
      .selectFrom('case_messages')
      .select('id')
      .where('case_id', '=', caseId)
      .where('from_staff', '=', false)
      .where('id', '>', last)
      .executeTakeFirst();
    if (later) refuse('case_changed', { version: row.version });
    await tx.updateTable('cases').set({ answer_due_since: null }).where('id', '=', caseId).execute();
    await writeAudit(tx, actor, { action: 'case.answer-dropped', subject: { kind: 'case', id: caseId }, detail: {} });
    await publishChange(tx, 'messages', caseId);
  });
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { unfilledVariables } from '#shared/rules/canned-replies.ts';
import { masked } from '#shared/rules/masking.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { mayWrite, requireCase, requireOwnCase } from './case-rows.ts';

/** Messages of a case between its customer and staff. Notes of staff are in a table of their own (notes.ts). */

type Reader = { userId: string; isStaff: boolean };
/** `key`: the Idempotency-Key, if any. */
type NewMessage = { text: string; documentIds?: string[] | undefined; key?: string | undefined };

const shownAtMost = 500;

/** The messages after an id, oldest first; without an id the newest ones. `read`: the other side has read it. */
export async function findMessages(db: Db | Tx, caseId: string, after?: number): Promise<CaseMessage[]> {
  const rows = await db
    .selectFrom('case_messages')
    .selectAll()
    .select(readByOtherSide.as('read'))
    .where('case_id', '=', caseId)
    .where('id', '>', after ?? 0)
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(shownAtMost)
    .execute();
  const documents = await findAttached(
    db,
    rows.flatMap((row) => row.document_ids),
  );
  return (after === undefined ? rows.toReversed() : rows).map((row) =>
    serializeMessage(
      row,
      documents.filter(({ id }) => row.document_ids.includes(id)),
    ),
  );
}

type MessageRow = { id: number; text: string; from_staff: boolean; author_name: string; at: Date; read: boolean };

function serializeMessage(row: MessageRow, documents: CaseMessage['documents']): CaseMessage {
  return {
    id: row.id,
    text: row.text,
    from: row.from_staff ? 'staff' : 'customer',
    author: row.author_name,
    at: row.at.toISOString(),
    read: row.read,
    documents,
  };
}

async function findAttached(db: Db | Tx, ids: readonly string[]): Promise<CaseMessage['documents']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'file_name', 'path'])
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, file_name, path }) => ({ id, name: file_name, url: uploadPath(path) }));
}

const readByOtherSide = sql<boolean>`exists (
  select from case_reads join users on users.id = case_reads.user_id
  where case_reads.case_id = case_messages.case_id and case_reads.last_message_id >= case_messages.id
    and (users.role = 'user') = case_messages.from_staff)`;

/**
 * Stores a message, once per key, in the transaction of its cause. Aadhaar numbers are masked before. `isNew`: false if
 * it was stored before.
 */
async function addMessage(
  tx: Tx,
  caseId: string,
  author: Pick<CurrentUser, 'id' | 'name'>,
  { text, documentIds = [], key }: NewMessage,
  fromStaff: boolean,
): Promise<{ message: CaseMessage; isNew: boolean }> {
  const row = await tx
    .insertInto('case_messages')
    .values({
      case_id: caseId,
      from_staff: fromStaff,
      author_id: author.id,
      author_name: author.name,
      text: masked(text),
      document_ids: documentIds,
      idempotency_key: key ?? null,
    })
    .onConflict((sent) =>
      sent.columns(['case_id', 'author_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return { message: await findRepeated(tx, caseId, author.id, key, masked(text)), isNew: false };
  await tx.updateTable('cases').set({ updated_at: sql`now()` }).where('id', '=', caseId).execute();
  await publishChange(tx, 'messages', caseId);
  const documents = await findAttached(tx, row.document_ids);
  return { message: serializeMessage({ ...row, read: false }, documents), isNew: true };
}

/** The message that was sent before with this key. */
async function findRepeated(
  tx: Tx,
  caseId: string,
  authorId: string,
  key: string | undefined,
  text: string,
): Promise<CaseMessage> {
  const row = await tx
    .selectFrom('case_messages')
    .selectAll()
    .select(readByOtherSide.as('read'))
    .where('case_id', '=', caseId)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key ?? null)
    .executeTakeFirstOrThrow();
  if (row.text !== text) refuse('key_reused');
  return serializeMessage(row, await findAttached(tx, row.document_ids));
}

/** A message of the customer, with documents of their own. */
export async function sendOwnMessage(db: Db, user: CurrentUser, caseId: string, message: NewMessage) {
  return db.transaction().execute(async (tx) => {
    if (!mayWrite(await requireOwnCase(tx, caseId, user.id), new Date())) refuse('case_closed');
    await requireOwnDocuments(tx, user.id, message.documentIds ?? []);
    return (await addMessage(tx, caseId, user, message, false)).message;
  });
}

/** A message of staff to the customer. */
export async function sendStaffMessage(db: Db, actor: Actor, caseId: string, message: NewMessage) {
  if (unfilledVariables(message.text).length > 0) refuse('reply_unfilled');
  return db.transaction().execute(async (tx) => {
    await requireCase(tx, caseId);
    const sent = await addMessage(tx, caseId, actor.currentUser, message, true);
    if (sent.isNew)
      await writeAudit(tx, actor, { action: 'case.messaged', subject: { kind: 'case', id: caseId }, detail: {} });
    return sent.message;
  });
}

async function requireOwnDocuments(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('staff_only', '=', false)
    .execute();
  if (own.length !== new Set(ids).size) refuse('document_unknown');
}

/** Notes up to which message somebody has read a case. The mark never goes back, nor beyond the last message. */
export async function markRead(
  db: Db,
  caseId: string,
  { userId }: Pick<Reader, 'userId'>,
  last: number,
): Promise<void> {
  await db
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
      seen.columns(['case_id', 'user_id']).doUpdateSet({
        last_message_id: sql`greatest(case_reads.last_message_id, excluded.last_message_id)`,
      }),
    )
    .execute();
}

/** The same for a member of staff: messages that nobody else had read count as read by staff now. */
export async function markReadByStaff(db: Db, caseId: string, userId: string, last: number): Promise<void> {
  await markRead(db, caseId, { userId }, last);
  const first = await db
    .updateTable('case_messages')
    .set({ read_by_staff_at: sql`now()` })
    .where('case_id', '=', caseId)
    .where('id', '<=', last)
    .where('from_staff', '=', false)
    .where('read_by_staff_at', 'is', null)
    .returning('id')
    .execute();
  if (first.length > 0) await publishChange(db, 'messages', caseId);
}

/** The number of unread messages of the other side, by case. */
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

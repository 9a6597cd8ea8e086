import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { requireOwnDocuments } from '#server/documents/documents.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { unfilledVariables } from '#shared/rules/canned-replies.ts';
import { masked } from '#shared/rules/masking.ts';
import { lockCase, mayWrite, requireCase, requireOwnCase } from '../case/case-rows.ts';
import type { KeyedContent } from '../case/content-digest.ts';
import { findAttached, serializeMessage } from './find-messages.ts';
import { readByOtherSide } from './message-reads.ts';

/** A message to store. `files` become documents of `ownerId`. `keyed` contains the Idempotency-Key, if there is one. */
type NewMessage = {
  text: string;
  documentIds?: string[] | undefined;
  files?: readonly StoredFile[];
  keyed?: KeyedContent | undefined;
};

// Maximum number of customer messages in a case within 24 hours, far more than anybody types. The rate limit alone
// would allow 8,640, which is too many for lists, exports, e-mails and evidence for disputes.
const mostPerDay = 100;
const daySeconds = 24 * 60 * 60;
/** Limit for the customer's messages in a case. Files in answers have a separate limit (answer-request.ts). */
const mostFiles = 500;

/** Stores once per Idempotency-Key; masks Aadhaar and PAN. `isNew` is false if it was already stored. */
async function addMessage(
  tx: Tx,
  caseId: string,
  author: Pick<CurrentUser, 'id' | 'name'>,
  { text, documentIds = [], files = [], keyed }: NewMessage,
  { fromStaff, ownerId }: { fromStaff: boolean; ownerId: string | null },
): Promise<{ message: CaseMessage; isNew: boolean }> {
  // The lock ensures that the ids of concurrent messages follow the order in which the messages affect the case.
  await lockCase(tx, caseId);
  if (!fromStaff) await requireOwnDocuments(tx, author.id, documentIds);
  const row = await tx
    .insertInto('case_messages')
    .values({
      case_id: caseId,
      from_staff: fromStaff,
      author_id: author.id,
      author_name: author.name,
      text: masked(text),
      document_ids: documentIds,
      idempotency_key: keyed?.key ?? null,
      content_digest: keyed?.digest ?? null,
    })
    .onConflict((sent) =>
      sent.columns(['case_id', 'author_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return { message: await findRepeated(tx, caseId, author.id, keyed), isNew: false };
  if (!fromStaff) {
    await refuseMoreThan(tx, caseId, mostPerDay);
    if (files.length + documentIds.length > 0) await requireRoom(tx, caseId, files.length);
  }
  await tx
    .updateTable('cases')
    .set({
      updated_at: sql`now()`,
      answer_due_since: fromStaff ? null : sql`coalesce(answer_due_since, now())`,
    })
    .where('id', '=', caseId)
    .execute();
  await publishChange(tx, 'messages', caseId);
  const attached = [...row.document_ids, ...(ownerId ? await claimFiles(tx, ownerId, files) : [])];
  if (attached.length > row.document_ids.length)
    await tx.updateTable('case_messages').set({ document_ids: attached }).where('id', '=', row.id).execute();
  const documents = await findAttached(tx, attached);
  return { message: serializeMessage({ ...row, read: false }, documents), isNew: true };
}

/** Refuses more than `most` in 24 hours, including a message that the transaction has just stored. */
async function refuseMoreThan(db: Db | Tx, caseId: string, most: number): Promise<void> {
  const before = await db
    .selectFrom('case_messages')
    .select(sql<number>`ceil(extract(epoch from at - now()))::int + ${daySeconds}::int`.as('retryAfter'))
    .where('case_id', '=', caseId)
    .where('from_staff', '=', false)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (before && before.retryAfter > 0)
    refuse('case_messages_many', { params: { most: mostPerDay }, retryAfter: before.retryAfter });
}

async function requireRoom(db: Db | Tx, caseId: string, more: number): Promise<void> {
  const { sent } = await db
    .selectFrom('case_messages')
    .select(sql<number>`coalesce(sum(cardinality(document_ids)), 0)::int`.as('sent'))
    .where('case_id', '=', caseId)
    .where('from_staff', '=', false)
    .executeTakeFirstOrThrow();
  if (sent + more > mostFiles) refuse('case_message_files_many', { params: { most: mostFiles } });
}

/** Returns the message that was already sent with this key. Refuses different content with the same key. */
async function findRepeated(
  tx: Tx,
  caseId: string,
  authorId: string,
  keyed: KeyedContent | undefined,
): Promise<CaseMessage> {
  const row = await tx
    .selectFrom('case_messages')
    .selectAll()
    .select(readByOtherSide('case_messages').as('read'))
    .where('case_id', '=', caseId)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', keyed?.key ?? null)
    .executeTakeFirstOrThrow();
  if (!keyed || !row.content_digest?.equals(keyed.digest)) refuse('key_reused');
  return serializeMessage(row, await findAttached(tx, row.document_ids));
}

/** Whether a message with this key is already stored, so that its files need not be stored again. */
async function isSent(db: Db, caseId: string, authorId: string, keyed: KeyedContent | undefined): Promise<boolean> {
  if (keyed === undefined) return false;
  const sent = await db
    .selectFrom('case_messages')
    .select('id')
    .where('case_id', '=', caseId)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', keyed.key)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Checks a message before its files are stored. Returns true if one with this key is already stored. */
export async function isOwnMessageSent(
  db: Db,
  user: CurrentUser,
  caseId: string,
  { documentIds = [], keyed, fileCount }: NewMessage & { fileCount: number },
) {
  await requireWritable(db, user.id, caseId);
  if (await isSent(db, caseId, user.id, keyed)) return true;
  await requireOwnDocuments(db, user.id, documentIds);
  await refuseMoreThan(db, caseId, mostPerDay - 1);
  await requireRoom(db, caseId, documentIds.length + fileCount);
  return false;
}

async function requireWritable(db: Db | Tx, userId: string, caseId: string): Promise<void> {
  if (!mayWrite(await requireOwnCase(db, caseId, userId), new Date())) refuse('case_closed');
}

export async function sendOwnMessage(db: Db, user: CurrentUser, caseId: string, message: NewMessage) {
  return db.transaction().execute(async (tx) => {
    await requireWritable(tx, user.id, caseId);
    return (await addMessage(tx, caseId, user, message, { fromStaff: false, ownerId: user.id })).message;
  });
}

/** Like `isOwnMessageSent`, for a staff message with files. Refuses the message if the customer has no account. */
export async function isStaffMessageSent(db: Db, author: CurrentUser, caseId: string, message: NewMessage) {
  const { owner_id: ownerId, buyer } = await requireCase(db, caseId);
  requireFilledIn(message, buyer);
  if (await isSent(db, caseId, author.id, message.keyed)) return true;
  return ownerId === null ? refuse('case_without_account') : false;
}

/** Refuses text with unfilled variables. Braces in the customer's own name are allowed. */
function requireFilledIn({ text }: NewMessage, name: string): void {
  if (unfilledVariables(text, { name }).length > 0) refuse('reply_unfilled');
}

export async function sendStaffMessage(db: Db, actor: Actor, caseId: string, message: NewMessage) {
  return db.transaction().execute(async (tx) => {
    const { owner_id: ownerId, buyer } = await requireCase(tx, caseId);
    requireFilledIn(message, buyer);
    const sent = await addMessage(tx, caseId, actor.currentUser, message, { fromStaff: true, ownerId });
    if (sent.isNew)
      await writeAudit(tx, actor, { action: 'case.messaged', subject: { kind: 'case', id: caseId }, detail: {} });
    return sent.message;
  });
}

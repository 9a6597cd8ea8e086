import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { masked } from '#shared/rules/masking.ts';
import { lockCase } from './case-rows.ts';

// Internal staff notes on a case. No customer endpoint, e-mail or export reads the table of notes.

type NoteRow = { id: number; text: string; author_name: string; at: Date };
const serializeNote = ({ id, text, author_name, at }: NoteRow) => ({
  id: String(id),
  text,
  author: author_name,
  at: at.toISOString(),
});

export async function findNotes(db: Db | Tx, caseId: string) {
  const rows = await db
    .selectFrom('case_notes')
    .select(['id', 'text', 'author_name', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.toReversed().map(serializeNote);
}

/** Stores a note, once per Idempotency-Key. */
export async function addNote(
  db: Db,
  actor: Actor,
  caseId: string,
  { text, key }: { text: string; key?: string | undefined },
) {
  return db.transaction().execute(async (tx) => {
    // The lock prevents a foreign key error if the case is erased in parallel.
    await lockCase(tx, caseId);
    return insertNote(tx, actor, caseId, text, key);
  });
}

/** Stores a note in the caller's transaction, which must hold a lock that keeps the case from being deleted. */
export async function insertNote(tx: Tx, actor: Actor, caseId: string, text: string, key?: string) {
  const author = actor.currentUser;
  const row = await tx
    .insertInto('case_notes')
    .values({
      case_id: caseId,
      author_id: author.id,
      author_name: author.name,
      text: masked(text),
      idempotency_key: key ?? null,
    })
    .onConflict((sent) =>
      sent.columns(['case_id', 'author_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning(['id', 'text', 'author_name', 'at'])
    .executeTakeFirst();
  if (!row) return findRepeated(tx, caseId, author.id, key, masked(text));
  await writeAudit(tx, actor, { action: 'case.noted', subject: { kind: 'case', id: caseId }, detail: {} });
  await publishChange(tx, 'cases', caseId);
  return serializeNote(row);
}

/** Returns the note that was already sent with this key. Refuses a different text with the same key. */
async function findRepeated(tx: Tx, caseId: string, authorId: string, key: string | undefined, text: string) {
  const row = await tx
    .selectFrom('case_notes')
    .select(['id', 'text', 'author_name', 'at'])
    .where('case_id', '=', caseId)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key ?? null)
    .executeTakeFirstOrThrow();
  if (row.text !== text) refuse('key_reused');
  return serializeNote(row);
}

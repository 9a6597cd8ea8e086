import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isKeptByCase } from '#server/documents/documents.ts';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { readByOtherSide } from './message-reads.ts';

const shownAtMost = 500;

/** Returns the messages after an id or, without an id, the newest messages. The oldest comes first. */
export async function findMessages(db: Db | Tx, caseId: string, after?: number): Promise<CaseMessage[]> {
  const rows = await messagesOf(db, caseId)
    .where('id', '>', after ?? 0)
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(shownAtMost)
    .execute();
  return withDocuments(db, after === undefined ? rows.toReversed() : rows);
}

const messagesOf = (db: Db | Tx, caseId: string) =>
  db
    .selectFrom('case_messages')
    .selectAll()
    .select(readByOtherSide('case_messages').as('read'))
    .where('case_id', '=', caseId);

type MessageRow = { id: number; text: string; from_staff: boolean; author_name: string; at: Date; read: boolean };

async function withDocuments(
  db: Db | Tx,
  rows: readonly (MessageRow & { document_ids: string[] })[],
): Promise<CaseMessage[]> {
  const documents = await findAttached(
    db,
    rows.flatMap((row) => row.document_ids),
  );
  const places = new Map(documents.map((document, place) => [document.id, { document, place }]));
  return rows.map((row) => {
    const own = [...new Set(row.document_ids)].flatMap((id) => places.get(id) ?? []);
    return serializeMessage(
      row,
      own.toSorted((a, b) => a.place - b.place).map(({ document }) => document),
    );
  });
}

export function serializeMessage(row: MessageRow, documents: CaseMessage['documents']): CaseMessage {
  return {
    id: String(row.id),
    text: row.text,
    from: row.from_staff ? 'staff' : 'customer',
    author: row.author_name,
    at: row.at.toISOString(),
    read: row.read,
    documents,
  };
}

export async function findAttached(db: Db | Tx, ids: readonly string[]): Promise<CaseMessage['documents']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'file_name', 'path'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((is) => is.or([is('removed_at', 'is', null), isKeptByCase]))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, file_name, path }) => ({ id, name: file_name, url: uploadPath(path) }));
}

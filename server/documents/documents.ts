import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { refuse } from '#server/http/refuse.ts';
import {
  isProfileDocumentKind,
  type ProfileDocumentKind,
  profileDocumentKinds,
  type UploadedPaths,
  undoLife,
  uploadPath,
} from '#shared/rules/uploads.ts';

export type Document = Selectable<DB['documents']>;

const undoEnds = sql<Date>`now() - make_interval(secs => ${undoLife / 1000})`;

export type ProfileDocument = Document & { kind: ProfileDocumentKind };

/** They stay in the case when they are removed or replaced in the profile. Messages about a case count too. */
export const isSentForCase = sql<boolean>`(
  exists (select from case_documents where document_id = documents.id)
  or exists (
    select from orders
    join cases on cases.order_id = orders.id
    join case_messages on case_messages.case_id = cases.id
    where orders.user_id = documents.user_id and documents.id = any(case_messages.document_ids)
  )
)`;

/**
 * SQL condition for removed documents that can still be opened because a case keeps them: profile documents that their
 * owner has removed or replaced. A document of a case is removed only by staff, because it is wrong (`add-result.ts`),
 * and can then be opened by nobody, wherever it was used.
 */
export const isKeptByCase = sql<boolean>`(documents.kind <> 'caseDocument' and ${isSentForCase})`;

const isCurrent = sql<boolean>`removed_at is null`;

/** Returns those of a user's documents that match `which`, except documents that only staff can see. */
function documentsOf(db: Db | Tx, userId: string, which: Expression<SqlBool>): Promise<Document[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('user_id', '=', userId)
    .where(which)
    .where('staff_only', '=', false)
    .orderBy('kind')
    .orderBy('created_at')
    .execute();
}

/** Returns the documents for a user's data export: current documents, and removed documents that a case keeps. */
export function documentsToExport(db: Db, userId: string): Promise<Document[]> {
  return documentsOf(db, userId, sql`(${isCurrent} or ${isKeptByCase})`);
}

export async function profileDocuments(db: Db | Tx, userId: string): Promise<ProfileDocument[]> {
  const documents = await documentsOf(db, userId, isCurrent);
  return documents.filter((document): document is ProfileDocument => isProfileDocumentKind(document.kind));
}

export function pathsOf(documents: readonly Pick<ProfileDocument, 'kind' | 'path'>[]): UploadedPaths {
  const pathOf = (kind: ProfileDocumentKind) => {
    const document = documents.find((each) => each.kind === kind);
    return document ? uploadPath(document.path) : null;
  };
  const [profilePhoto, aadharCard, panCard] = profileDocumentKinds;
  return { profilePhoto: pathOf(profilePhoto), aadharCard: pathOf(aadharCard), panCard: pathOf(panCard) };
}

/** Includes the pictures of pages, but not the documents that only staff can see. */
export async function storedToday(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .select(
      sql<number>`coalesce(sum(bytes + (select coalesce(sum(size), 0) from unnest(page_bytes) as size)), 0)::float8`.as(
        'bytes',
      ),
    )
    .where('user_id', '=', userId)
    .where('staff_only', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Refuses unknown, foreign, removed and staff-only documents. In a transaction, locks them. */
export async function requireOwnDocuments(db: Db | Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('staff_only', '=', false)
    .orderBy('id')
    .$if(db.isTransaction, (query) => query.forShare())
    .execute();
  if (own.length !== new Set(ids).size) refuse('document_unknown');
}

/** Returns the owner's name too. Ignores removed documents, except those of the profile that a case keeps. */
export async function findDocument(db: Db, path: string): Promise<(Document & { owner: string }) | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('users', 'users.id', 'documents.user_id')
    .selectAll('documents')
    .select('users.name as owner')
    .where('documents.path', '=', path)
    .where((is) => is.or([is('documents.removed_at', 'is', null), isKeptByCase]))
    .executeTakeFirst();
}

/** It can be restored for a minute. Returns false if there is none of this kind. */
export async function removeDocument(db: Db | Tx, userId: string, kind: ProfileDocumentKind): Promise<boolean> {
  const removed = await db
    .updateTable('documents')
    .set({ removed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Restores the last removed file of a kind, if it was removed less than a minute ago and has not been replaced. Locks
 * the user like a saved profile, because a file that is stored at the same time would otherwise become a second current
 * one.
 */
export async function restoreDocument(tx: Tx, userId: string, kind: ProfileDocumentKind): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const restored = await tx
    .updateTable('documents')
    .set({ removed_at: null })
    .where('id', '=', (documents) =>
      documents
        .selectFrom('documents')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('removed_at', '>', undoEnds)
        .orderBy('removed_at', 'desc')
        .limit(1),
    )
    .where('removed_at', '>', undoEnds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as current')
            .select('current.id')
            .where('current.user_id', '=', userId)
            .where('current.kind', '=', kind)
            .where('current.removed_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}

/**
 * Deletes the rows of a user's documents, or of all removed documents that can no longer be restored and were not sent
 * for a case. The files immediately become due for deletion. Returns their paths.
 */
export async function purgeDocumentsOf(tx: Tx, owner: { userId: string } | 'removed long enough'): Promise<string[]> {
  const query = tx.deleteFrom('documents').returning('path');
  const deleted = await (owner === 'removed long enough'
    ? query.where('removed_at', '<=', undoEnds).where(sql<boolean>`not ${isSentForCase}`)
    : query.where('user_id', '=', owner.userId)
  ).execute();
  if (deleted.length > 0)
    await tx
      .insertInto('pending_deletions')
      .values(deleted.map(({ path }) => ({ path, due_at: sql<Date>`now()` })))
      .execute();
  return deleted.map(({ path }) => path);
}

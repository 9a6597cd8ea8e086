import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { refuse } from '#server/http/refuse.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import type { PhotoWarning } from '#shared/rules/cases/photo-warnings.ts';
import { isIdentityDocument, isProfileDocumentKind } from '#shared/rules/uploads.ts';
import { removeDocument } from './documents.ts';
import { type Envelope, encryptDocument } from './encrypt-document.ts';
import type { ValidUpload } from './validate-upload.ts';

export type DocumentStoreDeps = { db: Db; files: FileStore; documentKeys: readonly DocumentKey[] };
export type StoredFile = Omit<ValidUpload, 'bytes' | 'pages'> & {
  path: string;
  size: number;
  /** Sizes of the pictures of the pages of a PDF, which stand behind it in the same file. */
  pageSizes: number[];
  seal: Envelope | null;
  photoWarnings?: readonly PhotoWarning[];
};

// Seconds until an unclaimed file is deleted. This is longer than the slowest upload takes.
const claimWithin = 600;

/**
 * Stores files under new keys and encrypts identity documents. Before the first byte of a file is written, the file is
 * listed in `pending_deletions`. It stays listed until `claimFiles`, so that a crash leaves no orphan. If storing
 * fails, deletes the files and throws `FilesError`.
 */
export async function storeFiles(
  { db, files, documentKeys }: DocumentStoreDeps,
  userId: string,
  clean: readonly ValidUpload[],
): Promise<StoredFile[]> {
  const ready = clean.map((upload) => readyToStore(documentKeys, userId, upload));
  if (ready.length === 0) return [];
  const due = sql<Date>`now() + make_interval(secs => ${claimWithin})`;
  await db
    .insertInto('pending_deletions')
    .values(ready.map(({ file }) => ({ path: file.path, due_at: due })))
    .execute();
  try {
    for (const { file, bytes } of ready) await files.put(file.path, bytes);
  } catch (trouble) {
    await dropFiles(
      { db, files },
      ready.map(({ file }) => file.path),
    );
    throw trouble;
  }
  return ready.map(({ file }) => file);
}

function readyToStore(
  keys: readonly DocumentKey[],
  userId: string,
  { bytes, pages, ...upload }: ValidUpload,
): { file: StoredFile; bytes: Buffer } {
  const path = randomBytes(32).toString('base64url');
  const file = { ...upload, path, size: bytes.length, pageSizes: pages.map(({ length }) => length), seal: null };
  const all = Buffer.concat([bytes, ...pages]);
  if (!isIdentityDocument(file.kind)) return { file, bytes: all };
  const { sealed: encrypted, seal } = encryptDocument(keys, { user_id: userId, kind: file.kind, path }, all);
  return { file: { ...file, seal }, bytes: encrypted };
}

/** A profile document replaces the previous document of its kind. */
export async function claimFiles(tx: Tx, userId: string, stored: readonly StoredFile[]): Promise<string[]> {
  const ids: string[] = [];
  if (stored.length > 0) await requireOwner(tx, userId);
  for (const { kind, path, type, fileName, size, pageSizes, seal, photoWarnings = [] } of stored) {
    await tx.deleteFrom('pending_deletions').where('path', '=', path).returning('path').executeTakeFirstOrThrow();
    if (isProfileDocumentKind(kind)) await removeDocument(tx, userId, kind);
    const { id } = await tx
      .insertInto('documents')
      .values({
        user_id: userId,
        kind,
        path,
        file_name: fileName,
        media_type: type,
        bytes: size,
        page_bytes: pageSizes,
        seal: seal && JSON.stringify(seal),
        photo_warnings: [...photoWarnings],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Refuses an erased or unknown account, because nobody would delete its documents. */
async function requireOwner(tx: Tx, userId: string): Promise<void> {
  const owner = tx.selectFrom('users').select('id').where('id', '=', userId).where('erased_at', 'is', null);
  if (!(await owner.executeTakeFirst())) refuse('customer_unknown');
}

export async function dropFiles(
  { db, files }: Pick<DocumentStoreDeps, 'db' | 'files'>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await files.delete(path);
    await db.deleteFrom('pending_deletions').where('path', '=', path).execute();
  }
}

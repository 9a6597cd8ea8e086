import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Files } from '#server/adapters/files.ts';
import type { DocumentKey } from '#server/keys.ts';
import { isIdentityPaper } from '#shared/rules/uploads.ts';
import type { CleanFile } from './clean-file.ts';
import { type Seal, sealPaper } from './envelope.ts';
import { removePaper } from './papers.ts';

export type Keeping = { db: Db; files: Files; documentKeys: readonly DocumentKey[] };
export type KeptFile = Omit<CleanFile, 'bytes'> & { path: string; size: number; seal: Seal | null };

// Long enough for the slowest store; then a file that no paper has claimed goes.
const claimWithin = 600;

/**
 * Stores files under fresh keys, identity papers sealed. Each is doomed from before its first byte until `claimFiles`,
 * so that a crash in between leaves nothing for good. Throws `FilesTrouble`, after what was stored is away again.
 */
export async function storeFiles(
  { db, files, documentKeys }: Keeping,
  personId: string,
  clean: readonly CleanFile[],
): Promise<KeptFile[]> {
  const ready = clean.map((file) => readyToStore(documentKeys, personId, file));
  if (ready.length === 0) return [];
  const due = sql<Date>`now() + make_interval(secs => ${claimWithin})`;
  await db
    .insertInto('doomed_files')
    .values(ready.map(({ kept }) => ({ path: kept.path, due_at: due })))
    .execute();
  try {
    for (const { kept, stored } of ready) await files.put(kept.path, stored);
  } catch (trouble) {
    await dropFiles(
      { db, files },
      ready.map(({ kept }) => kept.path),
    );
    throw trouble;
  }
  return ready.map(({ kept }) => kept);
}

function readyToStore(
  keys: readonly DocumentKey[],
  personId: string,
  { bytes, ...file }: CleanFile,
): { kept: KeptFile; stored: Buffer } {
  const path = randomBytes(32).toString('base64url');
  const kept = { ...file, path, size: bytes.length, seal: null };
  if (!isIdentityPaper(file.kind)) return { kept, stored: bytes };
  const { sealed, seal } = sealPaper(keys, { person_id: personId, kind: file.kind, path }, bytes);
  return { kept: { ...kept, seal }, stored: sealed };
}

/** Makes stored files a person's papers, each in place of the one before. */
export async function claimFiles(tx: Tx, personId: string, kept: readonly KeptFile[]): Promise<void> {
  for (const { kind, path, type, fileName, size, seal } of kept) {
    await tx.deleteFrom('doomed_files').where('path', '=', path).returning('path').executeTakeFirstOrThrow();
    await removePaper(tx, personId, kind);
    await tx
      .insertInto('papers')
      .values({
        person_id: personId,
        kind,
        path,
        file_name: fileName,
        media_type: type,
        bytes: size,
        seal: seal && JSON.stringify(seal),
      })
      .execute();
  }
}

/** Deletes doomed files, and then what says that they are doomed. Throws `FilesTrouble`. */
export async function dropFiles({ db, files }: Pick<Keeping, 'db' | 'files'>, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await files.delete(path);
    await db.deleteFrom('doomed_files').where('path', '=', path).execute();
  }
}

import { sql } from 'kysely';
import { purgeDocumentsOf } from './documents.ts';
import type { DocumentStoreDeps } from './store.ts';
import { dropFiles } from './store.ts';

const atOnce = 100;

/** Purges removed documents, and orphaned files of a crash. Returns the number of files. */
export async function purgeRemovedDocuments(deps: Pick<DocumentStoreDeps, 'db' | 'files'>): Promise<number> {
  await deps.db.transaction().execute((tx) => purgeDocumentsOf(tx, 'removed long enough'));
  const due = await deps.db
    .selectFrom('pending_deletions')
    .select('path')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  await dropFiles(
    deps,
    due.map(({ path }) => path),
  );
  return due.length;
}

import { sql } from 'kysely';
import { purgeDocumentsOf } from './documents.ts';
import type { DocumentStoreDeps } from './store.ts';
import { dropFiles } from './store.ts';

const atOnce = 100;
/** Less than the minute between two runs. */
const longestRunMs = 45_000;

/** Purges removed documents, and orphaned files of a crash, until none is due. Returns the number of files. */
export async function purgeRemovedDocuments(deps: Pick<DocumentStoreDeps, 'db' | 'files'>): Promise<number> {
  await deps.db.transaction().execute((tx) => purgeDocumentsOf(tx, 'removed long enough'));
  const end = Date.now() + longestRunMs;
  let purged = 0;
  for (let last = atOnce; last === atOnce && Date.now() < end; purged += last) last = await purgeSome(deps);
  return purged;
}

async function purgeSome(deps: Pick<DocumentStoreDeps, 'db' | 'files'>): Promise<number> {
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

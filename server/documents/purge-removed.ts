import { sql } from 'kysely';
import { purgeDocumentsOf } from './documents.ts';
import type { DocumentStoreDeps } from './store.ts';
import { dropFiles } from './store.ts';

const atOnce = 100;
/** Time limit of a run, shorter than the minute between two runs. */
const longestRunMs = 45_000;

type Deps = Pick<DocumentStoreDeps, 'db' | 'files'>;

/**
 * Deletes the files of removed documents and files orphaned by a crash, until none is due or the time limit is reached.
 * Returns the number of files processed. If a file cannot be deleted, continues with the others and throws the first
 * error at the end.
 */
export async function purgeRemovedDocuments(deps: Deps): Promise<number> {
  await deps.db.transaction().execute((tx) => purgeDocumentsOf(tx, 'removed long enough'));
  const end = Date.now() + longestRunMs;
  const errors: unknown[] = [];
  let purged = 0;
  for (let last = atOnce; last === atOnce && Date.now() < end; purged += last) last = await purgeSome(deps, errors);
  if (errors.length > 0) throw errors[0];
  return purged;
}

async function purgeSome(deps: Deps, errors: unknown[]): Promise<number> {
  const due = await deps.db
    .selectFrom('pending_deletions')
    .select('path')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  for (const { path } of due)
    try {
      await dropFiles(deps, [path]);
    } catch (error) {
      errors.push(error);
      await postpone(deps, path);
    }
  return due.length;
}

async function postpone({ db }: Deps, path: string): Promise<void> {
  const due_at = sql<Date>`now() + interval '10 minutes'`;
  await db.updateTable('pending_deletions').set({ due_at }).where('path', '=', path).execute();
}

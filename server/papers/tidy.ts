import { sql } from 'kysely';
import type { Keeping } from './keep.ts';
import { dropFiles } from './keep.ts';
import { forgetPapers } from './papers.ts';

const atOnce = 100;

/** Deletes for good what was removed, and files that a crash left without a paper. Returns how many files went. */
export async function tidyPapers(deps: Pick<Keeping, 'db' | 'files'>): Promise<number> {
  await forgetPapers(deps.db, 'removed long enough');
  const due = await deps.db
    .selectFrom('doomed_files')
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

import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { type PaperKind, paperKinds, type UploadedPaths, undoLife, uploadPath } from '#shared/rules/uploads.ts';

export type Paper = Selectable<DB['papers']>;

const undoEnds = sql<Date>`now() - make_interval(secs => ${undoLife / 1000})`;

/** The files that a person has with us now. */
export async function currentPapers(db: Db | Tx, personId: string): Promise<Paper[]> {
  return db
    .selectFrom('papers')
    .selectAll()
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .execute();
}

/** The paths of somebody's files by kind, as the API shows them. */
export function pathsOf(papers: readonly Pick<Paper, 'kind' | 'path'>[]): UploadedPaths {
  const pathOf = (kind: PaperKind) => {
    const paper = papers.find((each) => each.kind === kind);
    return paper ? uploadPath(paper.path) : null;
  };
  const [profilePhoto, aadharCard, panCard] = paperKinds;
  return { profilePhoto: pathOf(profilePhoto), aadharCard: pathOf(aadharCard), panCard: pathOf(panCard) };
}

/** A file by its key, with the name of its owner. */
export async function findPaper(db: Db, path: string): Promise<(Paper & { owner: string }) | undefined> {
  return db
    .selectFrom('papers')
    .innerJoin('people', 'people.id', 'papers.person_id')
    .selectAll('papers')
    .select('people.name as owner')
    .where('papers.path', '=', path)
    .where('papers.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Takes a file out of sight; it can be brought back for a minute. False where there is none. */
export async function removePaper(db: Db | Tx, personId: string, kind: PaperKind): Promise<boolean> {
  const removed = await db
    .updateTable('papers')
    .set({ removed_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Brings back the file of a kind that was removed last, unless its minute is over or another is in its place. */
export async function restorePaper(db: Db | Tx, personId: string, kind: PaperKind): Promise<boolean> {
  const restored = await db
    .updateTable('papers')
    .set({ removed_at: null })
    .where('id', '=', (papers) =>
      papers
        .selectFrom('papers')
        .select('id')
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .where('removed_at', '>', undoEnds)
        .orderBy('removed_at', 'desc')
        .limit(1),
    )
    .where('removed_at', '>', undoEnds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('papers as current')
            .select('current.id')
            .where('current.person_id', '=', personId)
            .where('current.kind', '=', kind)
            .where('current.removed_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}

/** Forgets files whose minute is over, or all of one person at once; their bytes are doomed in the same transaction. */
export async function forgetPapers(
  db: Db | Tx,
  whose: { personId: string } | 'removed long enough',
): Promise<string[]> {
  const forgotten = await db
    .with('gone', (tx) => {
      const gone = tx.deleteFrom('papers').returning('path');
      return whose === 'removed long enough'
        ? gone.where('removed_at', '<=', undoEnds)
        : gone.where('person_id', '=', whose.personId);
    })
    .insertInto('doomed_files')
    .columns(['path', 'due_at'])
    .expression((tx) => tx.selectFrom('gone').select(['path', sql<Date>`now()`.as('due_at')]))
    .returning('path')
    .execute();
  return forgotten.map(({ path }) => path);
}

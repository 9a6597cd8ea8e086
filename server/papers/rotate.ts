import type { Db } from '#database/connect.ts';
import type { DocumentKey } from '#server/keys.ts';
import { rewrapped } from './envelope.ts';

const atOnce = 500;

/** Wraps every paper's own key with the newest document key; the files themselves stay. Returns how many changed. */
export async function rotateKeys(db: Db, keys: readonly DocumentKey[]): Promise<number> {
  let changed = 0;
  let after: string | undefined;
  for (;;) {
    let query = db.selectFrom('papers').selectAll().where('seal', 'is not', null).orderBy('id').limit(atOnce);
    if (after) query = query.where('id', '>', after);
    const papers = await query.execute();
    for (const paper of papers) {
      const fresh = rewrapped(keys, paper, paper.seal);
      if (!fresh) continue;
      await db
        .updateTable('papers')
        .set({ seal: JSON.stringify(fresh) })
        .where('id', '=', paper.id)
        .execute();
      changed += 1;
    }
    after = papers.at(-1)?.id;
    if (papers.length < atOnce) return changed;
  }
}

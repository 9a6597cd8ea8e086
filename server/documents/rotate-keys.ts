import type { Db } from '#database/connect.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import { rewrapKey } from './encrypt-document.ts';

const atOnce = 500;

/** Files are not rewritten. Returns the number of changed data keys. */
export async function rotateKeys(db: Db, keys: readonly DocumentKey[]): Promise<number> {
  let changed = 0;
  let after: string | undefined;
  for (;;) {
    let query = db.selectFrom('documents').selectAll().where('seal', 'is not', null).orderBy('id').limit(atOnce);
    if (after) query = query.where('id', '>', after);
    const documents = await query.execute();
    for (const document of documents) {
      const fresh = rewrapKey(keys, document, document.seal);
      if (!fresh) continue;
      await db
        .updateTable('documents')
        .set({ seal: JSON.stringify(fresh) })
        .where('id', '=', document.id)
        .execute();
      changed += 1;
    }
    after = documents.at(-1)?.id;
    if (documents.length < atOnce) return changed;
  }
}

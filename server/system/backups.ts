import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';

const shown = 10;

export async function lastBackups(db: Db) {
  const rows = await db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(shown).execute();
  return rows.map(serialize);
}

/** Notes who says that the backup was restored and looked at; a restore runs elsewhere, so that we cannot see it. */
export async function noteTriedRestore(db: Db, actor: Actor, id: number) {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('backups')
      .set({ restore_tried_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) refuse('not_found');
    await writeAudit(tx, actor, {
      action: 'backup.restore-tried',
      subject: { kind: 'backup', id: String(id) },
      detail: { madeAt: row.made_at.toISOString() },
    });
    return serialize(row);
  });
}

const serialize = (row: Selectable<DB['backups']>) => ({
  id: row.id,
  madeAt: row.made_at.toISOString(),
  bytes: row.bytes,
  rows: row.row_count,
  files: row.files,
  restoreTriedAt: row.restore_tried_at?.toISOString() ?? null,
});

import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';

/** Returns the discount in percent that the coupon for a missed promise gives; 0 means no coupon. */
export async function findRemedyPercent(db: Db | Tx): Promise<number> {
  const { remedy_percent } = await db.selectFrom('office_settings').select('remedy_percent').executeTakeFirstOrThrow();
  return remedy_percent;
}

export async function setRemedyPercent(db: Db, actor: Actor, percent: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { remedy_percent: before } = await tx
      .selectFrom('office_settings')
      .select('remedy_percent')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('office_settings').set({ remedy_percent: percent }).execute();
    await writeAudit(tx, actor, {
      action: 'remedy.changed',
      subject: { kind: 'calendar', id: 'office' },
      detail: { from: before, to: percent },
    });
  });
}

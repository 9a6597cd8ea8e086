import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { settings as current } from '#shared/brand.ts';

/** What an accountant confirms. After a change of it nobody has confirmed it yet. */
export function toConfirm() {
  const { sac, series, signature, signatureNote } = current.invoicing;
  return { sac, series, signature, signatureNote };
}

const settingsToday = () => JSON.stringify(toConfirm());

/** Finds when and by whom SAC codes, number series and signature were confirmed; null if nobody has confirmed these. */
export async function findConfirmation(db: Db): Promise<{ at: string; by: string | null } | null> {
  const row = await db
    .selectFrom('invoicing_confirmations')
    .leftJoin('users', 'users.id', 'invoicing_confirmations.confirmed_by')
    .select(['invoicing_confirmations.confirmed_at', sql<string | null>`users.name`.as('name')])
    .where('settings', '=', settingsToday())
    .executeTakeFirst();
  return row ? { at: row.confirmed_at.toISOString(), by: row.name } : null;
}

/** Records that the accountant confirms SAC codes, number series and signature as they are. The first one counts. */
export async function confirmInvoicing(db: Db, actor: Actor): Promise<void> {
  const settings = settingsToday();
  await db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .insertInto('invoicing_confirmations')
      .values({ settings, confirmed_by: actor.currentUser.id })
      .onConflict((clash) => clash.column('settings').doNothing())
      .returning('settings')
      .executeTakeFirst();
    if (!confirmed) return;
    const subject = { kind: 'list', id: 'invoicing' } as const;
    await writeAudit(tx, actor, { action: 'invoicing.confirmed', subject, detail: { settings } });
  });
}

import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { settings } from '#shared/brand.ts';

type Confirmation = { at: string; by: string | null } | null;

/** SAC codes of the services, by their English title. */
async function findSacCodes(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('services').select(['texts', 'sac']).orderBy('slug').execute();
  return Object.fromEntries(rows.map(({ texts, sac }) => [texts.title.en, sac]));
}

/** What an accountant confirms. After a change of it nobody has confirmed it yet. */
function settingsWith(sac: Record<string, string>): string {
  const { series, signature, signatureNote } = settings.invoicing;
  return JSON.stringify({ sac, series, signature, signatureNote });
}

/** Finds when and by whom SAC codes, number series and signature were confirmed; null if nobody has confirmed these. */
export async function findConfirmation(db: Db): Promise<{ sac: Record<string, string>; confirmation: Confirmation }> {
  const sac = await findSacCodes(db);
  const row = await db
    .selectFrom('invoicing_confirmations')
    .leftJoin('users', 'users.id', 'invoicing_confirmations.confirmed_by')
    .select(['invoicing_confirmations.confirmed_at', sql<string | null>`users.name`.as('name')])
    .where('settings', '=', settingsWith(sac))
    .executeTakeFirst();
  return { sac, confirmation: row ? { at: row.confirmed_at.toISOString(), by: row.name } : null };
}

/** Records that the accountant confirms SAC codes, number series and signature as they are. The first one counts. */
export async function confirmInvoicing(db: Db, actor: Actor): Promise<void> {
  const settings = settingsWith(await findSacCodes(db));
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

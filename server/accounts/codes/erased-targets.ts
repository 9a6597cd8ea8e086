import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { CodePurpose } from '#shared/rules/accounts.ts';

/**
 * Until midnight a hash takes the place of an erased address or number in `one_time_codes`, so that its counts of today
 * go on with the next request, and erasing an account gives no further codes or attempts.
 */
const erased = (purpose: RawBuilder<unknown>, target: RawBuilder<unknown>) =>
  sql<string>`encode(sha256(convert_to(concat_ws(' ', ${purpose}::text, current_date, ${target}::text), 'UTF8')), 'hex')`;

const today = sql<boolean>`one_time_codes.day = current_date`;

/** Deletes the codes of these addresses and numbers; keeps their counts of today. `which` limits the rows. */
export async function eraseTargets(
  tx: Tx,
  targets: readonly string[],
  which: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  if (targets.length === 0) return;
  const rows = tx
    .selectFrom('one_time_codes')
    .select(['purpose', 'target'])
    .where('target', 'in', targets)
    .where(which);
  for (const { purpose, target } of await rows.where(today).execute()) {
    const hash = erased(sql.val(purpose), sql.val(target));
    await tx.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('target', '=', hash).execute();
    await tx
      .updateTable('one_time_codes')
      .set({ target: hash, payload: null, code_mac: Buffer.alloc(32), expires_at: sql`now()` })
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .execute();
  }
  await tx.deleteFrom('one_time_codes').where('target', 'in', targets).where(which).execute();
}

/** Continues the counts of a target that was erased today. */
export async function restoreTarget(db: Db | Tx, purpose: CodePurpose, target: string): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ target })
    .where('purpose', '=', purpose)
    .where('target', '=', erased(sql.val(purpose), sql.val(target)))
    .where(today)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('one_time_codes as present')
            .select('target')
            .where('purpose', '=', purpose)
            .where('target', '=', target),
        ),
      ),
    )
    .execute();
}

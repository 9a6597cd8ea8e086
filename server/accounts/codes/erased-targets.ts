import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { CodePurpose } from '#shared/rules/accounts.ts';

/**
 * Returns SQL for the hash that replaces an erased e-mail address or phone number in the code tables. It includes the
 * date, so that another request on the same day continues the counts. Otherwise, erasing an account would reset its
 * quotas.
 */
const erased = (purpose: RawBuilder<unknown>, target: RawBuilder<unknown>) =>
  sql<string>`encode(sha256(convert_to(concat_ws(' ', ${purpose}::text, current_date, ${target}::text), 'UTF8')), 'hex')`;

const today = sql<boolean>`one_time_codes.day = current_date`;

/** Anonymizes the counts for these e-mail addresses and phone numbers, and deletes their codes. */
export async function eraseTargets(tx: Tx, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  await eraseSharedCounts(tx, targets);
  const hash = erased(sql.ref('present.purpose'), sql.ref('present.target'));
  // A row with this hash may remain from an earlier erasure today, because a code attempt does not restore the counts.
  // Only a request for a new code restores them.
  const isFirst = (table: string) => sql`not exists (select from ${sql.table(table)} as before
    where before.purpose = present.purpose and before.requester = present.requester and before.target = ${hash})`;
  await sql`update code_requests as present set target = ${hash}, payload = null, proof = sha256(proof),
      expires_at = to_timestamp(0)
    where target = any(${targets}) and day = current_date and ${isFirst('code_requests')}`.execute(tx);
  await sql`update code_tries as present set target = ${hash}
    where target = any(${targets}) and window_ends_at > now() and ${isFirst('code_tries')}`.execute(tx);
  await tx.deleteFrom('code_requests').where('target', 'in', targets).execute();
  await tx.deleteFrom('code_tries').where('target', 'in', targets).execute();
}

/** Like `eraseTargets`, but only for the counts that all browsers share (`one_time_codes`). `which` limits the rows. */
export async function eraseSharedCounts(
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
    // Deletes rows left by an earlier erasure today that no later request has restored.
    for (const table of ['one_time_codes', 'code_requests', 'code_tries'] as const)
      await tx.deleteFrom(table).where('purpose', '=', purpose).where('target', '=', hash).execute();
    await tx
      .updateTable('one_time_codes')
      .set({ target: hash, payload: null, code_hash: Buffer.alloc(32), expires_at: sql`now()` })
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .execute();
  }
  await tx.deleteFrom('one_time_codes').where('target', 'in', targets).where(which).execute();
}

/** Restores the counts of an e-mail address or phone number that was erased today. */
export async function restoreTarget(db: Db | Tx, purpose: CodePurpose, target: string): Promise<void> {
  const hash = erased(sql.val(purpose), sql.val(target));
  const restored = await db
    .updateTable('one_time_codes')
    .set({ target })
    .where('purpose', '=', purpose)
    .where('target', '=', hash)
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
    .returning('target')
    .executeTakeFirst();
  if (!restored) return;
  for (const table of ['code_requests', 'code_tries'])
    await sql`update ${sql.table(table)} as erased set target = ${target}
      where purpose = ${purpose} and target = ${hash} and not exists (select from ${sql.table(table)} as present
        where present.purpose = ${purpose} and present.target = ${target} and present.requester = erased.requester)`.execute(
      db,
    );
}

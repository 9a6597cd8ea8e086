import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { User } from '#server/accounts/users.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { retentionCutoff } from '#shared/rules/retention.ts';
import type { PurgeRule } from './purge-rules.ts';
import { purgeUser } from './purge-user.ts';

export const unconfirmedRule: PurgeRule = {
  name: 'sign-ups that were never confirmed',
  category: 'account',
  table: 'users',
  // `confirmed_at` is never cleared, whereas both `_verified_at` columns of an old account may be. The conditions on those
  // columns are needed for the partial index.
  due: (now) => sql`confirmed_at is null and email_verified_at is null and phone_verified_at is null
    and erased_at is null and role = 'user' and created_at < ${retentionCutoff('unconfirmedAccount', now)}
    and not exists (select from codes
      where purpose = 'verify-email' and target = users.email and expires_at > ${now})`,
};

/** Purges at most `most`, each in its own transaction. Returns how many were due. */
export async function purgeUnconfirmedAccounts(db: Db, now: Date, most = 50): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select id from users where ${unconfirmedRule.due(now)} order by created_at limit ${most}`.execute(db);
  for (const { id } of due)
    await db.transaction().execute(async (tx) => {
      // Locks and checks again, because the account may have been confirmed in the meantime.
      const { rows } = await sql<User>`
        select * from users where id = ${id} and ${unconfirmedRule.due(now)} for update`.execute(tx);
      for (const user of rows) {
        await purgeUser(tx, user);
        await writeUnnamedAudit(tx, 'purge', { action: 'account.erased', subject: { kind: 'person', id: user.id } });
      }
    });
  return due.length;
}

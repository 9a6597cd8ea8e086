import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Deletes what has served: ended sessions and links, codes and counts of past days, marks of used phone sign-ins. */
export async function forgetSpent(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  // The day's count of codes must outlive the codes.
  await db
    .deleteFrom('one_time_codes')
    .where('expires_at', '<', now)
    .where('day', '<', sql<Date>`current_date`)
    .execute();
  // A hosted sign-in's token is taken for at most five minutes.
  await db.deleteFrom('phone_logins').where('used_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('request_budgets').where('expire', '<', Date.now()).execute();
}

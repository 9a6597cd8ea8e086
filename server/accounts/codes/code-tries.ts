import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { type CodePurpose, codes } from '#shared/rules/accounts.ts';

type Try = { purpose: CodePurpose; target: string; requester: Buffer };

/** Counts one of a requester's five code attempts per ten minutes. If none is left, refuses with the waiting time. */
export async function countTry(db: Db, { purpose, target, requester }: Try): Promise<void> {
  const over = sql<boolean>`code_tries.window_ends_at <= now()`;
  const end = sql<Date>`now() + make_interval(secs => ${codes.triesWindow / 1000})`;
  const counted = await db
    .insertInto('code_tries')
    .values({ purpose, target, requester, tries: 1, window_ends_at: end })
    .onConflict((clash) =>
      clash
        .columns(['purpose', 'target', 'requester'])
        .doUpdateSet({
          tries: sql`case when ${over} then 1 else code_tries.tries + 1 end`,
          window_ends_at: sql`case when ${over} then ${end} else code_tries.window_ends_at end`,
        })
        .where((or) => or.or([over, or('code_tries.tries', '<', codes.tries)])),
    )
    .returning('tries')
    .executeTakeFirst();
  if (!counted) refuse('otp_tries', { retryAfter: await secondsLeft(db, { purpose, target, requester }) });
}

/** Removes an attempt from the count because it was not a guess. */
export async function uncountTry(db: Db, { purpose, target, requester }: Try): Promise<void> {
  await db
    .updateTable('code_tries')
    .set({ tries: sql`tries - 1` })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('requester', '=', requester)
    .where('tries', '>', 0)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .execute();
}

async function secondsLeft(db: Db, { purpose, target, requester }: Try): Promise<number> {
  const row = await db
    .selectFrom('code_tries')
    .select(sql<number>`ceil(extract(epoch from window_ends_at - now()))::integer`.as('seconds'))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('requester', '=', requester)
    .executeTakeFirst();
  return Math.max(1, row?.seconds ?? 1);
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { keyFor } from '#server/platform/keys.ts';
import { type CodePurpose, codes } from '#shared/rules/accounts.ts';

/**
 * What a code is for, and whose it is: the e-mail address or phone number that it proves or, for what a session asks
 * for, the id of the account, so that strangers cannot touch it.
 */
export type CodeOf = { purpose: CodePurpose; target: string };
export type Codes = { db: Db; secrets: readonly string[] };

/** Time in the past, for any transaction. `now()` is still in the future for one that began earlier. */
const ended = sql<Date>`to_timestamp(0)`;

function digestOf(secret: string, { purpose, target }: CodeOf, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'one-time-codes')).update(`${purpose}\n${target}\n${code}`).digest();
}

/**
 * Issues a code of six digits in place of the last one. Refuses with `otp_too_soon` or `otp_today` and the waiting
 * time. `payload` is returned when the code is redeemed.
 */
export async function issueCode(
  tx: Db | Tx,
  secrets: readonly string[],
  of: CodeOf,
  payload: string | null = null,
): Promise<string> {
  const code = String(randomInt(10 ** codes.digits)).padStart(codes.digits, '0');
  const fresh = {
    digest: digestOf(secrets[0] ?? '', of, code),
    payload,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${codes.life / 1_000})`,
    tries: 0,
    day: sql<Date>`current_date`,
  };
  const sent = await tx
    .insertInto('codes')
    .values({ ...of, ...fresh })
    .onConflict((clash) =>
      clash
        .columns(['purpose', 'target'])
        .doUpdateSet({
          ...fresh,
          sent_today: sql`case when codes.day = current_date then codes.sent_today + 1 else 1 end`,
        })
        .where('codes.sent_at', '<=', sql<Date>`now() - make_interval(secs => ${codes.gap / 1_000})`)
        .where((is) =>
          is.or([is('codes.day', '<', sql<Date>`current_date`), is('codes.sent_today', '<', codes.perDay)]),
        ),
    )
    .returning('target')
    .executeTakeFirst();
  return sent ? code : refuseCode(tx, of);
}

async function refuseCode(tx: Db | Tx, { purpose, target }: CodeOf): Promise<never> {
  const { today, tomorrow, soon } = await tx
    .selectFrom('codes')
    .select([
      sql<boolean>`day = current_date and sent_today >= ${codes.perDay}`.as('today'),
      sql<number>`ceil(extract(epoch from current_date + 1 - now()))::int`.as('tomorrow'),
      sql<number>`ceil(extract(epoch from sent_at - now()) + ${codes.gap / 1_000})::int`.as('soon'),
    ])
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .executeTakeFirstOrThrow();
  return today
    ? refuse('otp_today', { retryAfter: Math.max(1, tomorrow) })
    : refuse('otp_too_soon', { retryAfter: Math.max(1, soon) });
}

/**
 * Redeems a code. Returns its payload, or undefined for a wrong, expired or redeemed code. Each call counts as a try
 * before the code is compared, and the sixth ends the code with `otp_tries`, so that parallel guesses get no more than
 * five. Of parallel calls with the right code one redeems it.
 */
export async function redeemCode(
  { db, secrets }: Codes,
  of: CodeOf,
  code: string,
): Promise<{ payload: string | null } | undefined> {
  const row = () =>
    db
      .updateTable('codes')
      .where('purpose', '=', of.purpose)
      .where('target', '=', of.target)
      .where('expires_at', '>', sql<Date>`now()`);
  const tried = await row().set({ tries: sql`tries + 1` }).returning(['digest', 'tries']).executeTakeFirst();
  if (!tried) return undefined;
  if (tried.tries > codes.tries) refuse('otp_tries', { retryAfter: codes.gap / 1_000 });
  if (!secrets.some((secret) => timingSafeEqual(digestOf(secret, of, code), tried.digest))) return undefined;
  return row().set({ expires_at: ended }).where('digest', '=', tried.digest).returning('payload').executeTakeFirst();
}

/** Ends the codes of these addresses, numbers and accounts. They still count for the day. */
export async function endCodes(tx: Db | Tx, targets: readonly (string | null)[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ expires_at: ended })
    .where('target', '=', sql<string>`any(${targets.filter((target) => target !== null)}::text[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keyFor } from '#server/keys.ts';
import { type CodePurpose, codes } from '#shared/rules/accounts.ts';

export type Codes = { db: Db; secrets: readonly string[] };

/** Six digits from the system's own randomness. */
export function newCode(): string {
  return String(randomInt(10 ** codes.digits)).padStart(codes.digits, '0');
}

function mac(secret: string, purpose: CodePurpose, target: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'one-time-codes')).update(`${purpose}\n${target}\n${code}`).digest();
}

/**
 * Makes a code for a target, in place of the one before. Nothing where one went out less than a minute ago or ten went
 * out today. Tries that were lost stay lost while the earlier code would still live.
 */
export async function issueCode(
  tx: Db | Tx,
  secrets: readonly string[],
  purpose: CodePurpose,
  target: string,
  payload?: string,
): Promise<string | undefined> {
  const code = newCode();
  const fresh = {
    code_mac: mac(secrets[0] ?? '', purpose, target, code),
    payload: payload ?? null,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${codes.life / 1000})`,
  };
  const issued = await tx
    .insertInto('one_time_codes')
    .values({ purpose, target, ...fresh, day: sql<Date>`current_date` })
    .onConflict((clash) =>
      clash
        .columns(['purpose', 'target'])
        .doUpdateSet({
          ...fresh,
          tries: sql`case when one_time_codes.expires_at > now() then one_time_codes.tries else 0 end`,
          day: sql<Date>`current_date`,
          sent_today: sql`case when one_time_codes.day = current_date then one_time_codes.sent_today + 1 else 1 end`,
        })
        .where('one_time_codes.sent_at', '<=', sql<Date>`now() - make_interval(secs => ${codes.gap / 1000})`)
        .where(sql<boolean>`(one_time_codes.day <> current_date or one_time_codes.sent_today < ${codes.perDay})`),
    )
    .returning('target')
    .executeTakeFirst();
  return issued && code;
}

/**
 * Takes a code: true once for the right one. Each call costs one of five tries, counted before the code is looked at,
 * so that any number of guesses at once gets no more than five looks.
 */
export async function takeCode(
  { db, secrets }: Codes,
  purpose: CodePurpose,
  target: string,
  code: string,
): Promise<{ payload: string | null } | undefined> {
  const looked = await db
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('tries', '<', codes.tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_mac', 'payload'])
    .executeTakeFirst();
  if (!looked || !secrets.some((secret) => timingSafeEqual(mac(secret, purpose, target, code), looked.code_mac)))
    return undefined;
  const taken = await db
    .updateTable('one_time_codes')
    .set({ expires_at: sql`now()`, payload: null })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('code_mac', '=', looked.code_mac)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('target')
    .executeTakeFirst();
  return taken && { payload: looked.payload };
}

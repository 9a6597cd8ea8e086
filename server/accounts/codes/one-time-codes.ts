import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keyFor } from '#server/platform/keys.ts';
import { type CodePurpose, codes } from '#shared/rules/accounts.ts';
import { type CodeRequest, storeRequest } from './code-allowance.ts';
import { hashesOf } from './code-requester.ts';
import { countTry, uncountTry } from './code-tries.ts';

/**
 * Expiry time that marks a code as redeemed. `now()` would be unsuitable, because it is still in the future for a
 * parallel transaction that began earlier.
 */
export const redeemed = sql<Date>`to_timestamp(0)`;

export type Codes = { db: Db; secrets: readonly string[] };

/** Creates a one-time code of six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** codes.digits)).padStart(codes.digits, '0');
}

function mac(secret: string, purpose: CodePurpose, target: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'one-time-codes')).update(`${purpose}\n${target}\n${code}`).digest();
}

/**
 * Issues a code that replaces the requester's last one; codes of other requesters stay valid. Refuses with
 * `otp_too_soon` or `otp_today` and the waiting time. Strangers cannot use up the quota of a known device.
 */
export async function issueCode(
  tx: Db | Tx,
  secrets: readonly string[],
  codeRequest: CodeRequest,
  payload?: string,
): Promise<string> {
  const code = newCode();
  const proof = mac(secrets[0] ?? '', codeRequest.purpose, codeRequest.target, code);
  await storeRequest(tx, codeRequest, { proof, payload, life: codes.life });
  return code;
}

/**
 * Redeems a code once, for its requester. Returns its payload, or undefined for a wrong, expired or redeemed code.
 * A browser that requested no code can redeem codes requested from its network; a session can redeem only its own. Each
 * call counts as one of five attempts before the code is compared, so that parallel guesses get no more than five.
 * Refuses with `otp_tries` when no attempt is left, even if there is no code. If a correct code is sent again, for
 * example by a double click, the second call returns undefined and does not count as an attempt.
 */
export async function verifyCode(
  { db, secrets }: Codes,
  { purpose, target, requester }: CodeRequest,
  code: string,
): Promise<{ payload: string | null } | undefined> {
  const { own, network } = hashesOf(requester);
  const ownOnly = 'sessionId' in requester;
  const requests = await db
    .selectFrom('code_requests')
    .select(['requester', 'proof', sql<boolean>`expires_at > now()`.as('live')])
    .select(sql<boolean>`expires_at = ${redeemed}`.as('redeemed'))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where((row) =>
      row.or([...(ownOnly ? [] : [row('network', '=', network)]), ...(own ? [row('requester', '=', own)] : [])]),
    )
    .execute();
  const ownRequest = own && requests.find((row) => row.requester.equals(own));
  const counted = { purpose, target, requester: own && (ownOnly || ownRequest) ? own : network };
  await countTry(db, counted);
  const macs = secrets.map((secret) => mac(secret, purpose, target, code));
  const isRight = ({ proof }: { proof: Buffer }) => macs.some((each) => timingSafeEqual(each, proof));
  const usable = ownRequest ? [ownRequest] : requests;
  if (usable.some((row) => row.redeemed && isRight(row))) {
    await uncountTry(db, counted);
    return undefined;
  }
  const live = usable.filter((row) => row.live);
  if (live.length === 0 || !(await countAttempt(db, { purpose, target, byRequester: ownRequest !== undefined })))
    return undefined;
  const right = live.find(isRight);
  if (!right) return undefined;
  const found = await db
    .updateTable('code_requests')
    .set({ expires_at: redeemed })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('requester', '=', right.requester)
    .where('proof', '=', right.proof)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('payload')
    .executeTakeFirst();
  // A parallel call has already redeemed the code.
  if (!found) await uncountTry(db, counted);
  return found;
}

/**
 * Counts an attempt in the target's daily totals. Returns false for a requester without a code of its own if such
 * requesters have already made twenty attempts today.
 */
async function countAttempt(
  db: Db,
  { purpose, target, byRequester }: { purpose: CodePurpose; target: string; byRequester: boolean },
): Promise<boolean> {
  const today = (column: string) => sql<number>`case when tried_on = current_date then ${sql.ref(column)} else 0 end`;
  const others = today('tried_by_others_today');
  const row = await db
    .updateTable('one_time_codes')
    .set({
      tried_today: sql<number>`${today('tried_today')} + 1`,
      tried_by_others_today: byRequester ? others : sql<number>`${others} + 1`,
      tried_on: sql<Date>`current_date`,
    })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where((is) => is.or([is.lit(byRequester), sql<boolean>`${others} < ${codes.triesByOthersPerDay}`]))
    .returning('target')
    .executeTakeFirst();
  return row !== undefined;
}

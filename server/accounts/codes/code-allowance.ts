import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { type CodePurpose, codes } from '#shared/rules/accounts.ts';
import { type CodeRequester, hashesOf, type SessionRequester } from './code-requester.ts';
import { isKnownDevice } from './devices.ts';
import { restoreTarget } from './erased-targets.ts';

/** Purpose, target and requester of a one-time code or a reset link. */
export type CodeRequest = { purpose: CodePurpose; target: string; requester: CodeRequester };

type Fresh = { proof: Buffer; payload?: string | undefined; life: number };
/** `known`: whether the caller has already identified the requester as a known device with its own quota. */
type Counted = CodeRequest & { known?: boolean };

/**
 * Codes sent today: their number (`today`), how many came from the requester's reserve (`reserve`), and when the last
 * one was sent (`sentAt`, Unix ms).
 */
export type SentCodes = { sentAt: number; today: number; reserve: number };
export type Allowance =
  | { part: 'shared' | 'reserve' | 'own' }
  | { refused: 'otp_too_soon' | 'otp_today'; retryAfter: number };

/**
 * Chooses the quota for the next code. A known device or session has its own ten codes a day. All sessions of a group
 * share twenty. All other requesters share ten, of which one network gets at most nine, so that no network can use up
 * the quota. A requester who already received a code today has one more in reserve.
 */
export function codeAllowance(sent: {
  now: number;
  dayEnds: number;
  known: boolean;
  shared: Omit<SentCodes, 'reserve'>;
  own: SentCodes | undefined;
  /** Number of codes from the shared quota that were requested from the requester's network. */
  byNetwork: number;
  /** Number of codes requested by the session group of the requester; 0 for requesters without a session. */
  byGroup: number;
}): Allowance {
  const { now, dayEnds, known, shared, own, byNetwork, byGroup } = sent;
  const ownOpens = own ? own.sentAt + codes.gap : 0;
  const parts: { part: 'shared' | 'reserve' | 'own'; opens: number }[] = [];
  if (known) {
    if ((own?.today ?? 0) < codes.perDay && byGroup < codes.perGroupDay) parts.push({ part: 'own', opens: ownOpens });
  } else {
    if (shared.today < codes.perDay && byNetwork < codes.perNetworkDay)
      parts.push({ part: 'shared', opens: shared.sentAt + codes.gap });
    if (own && own.today > 0 && own.reserve < codes.reservePerDay) parts.push({ part: 'reserve', opens: ownOpens });
  }
  const open = parts.find(({ opens }) => opens <= now);
  if (open) return { part: open.part };
  const seconds = (until: number) => Math.max(1, Math.ceil((until - now) / 1000));
  if (parts.length === 0) return { refused: 'otp_today', retryAfter: seconds(dayEnds) };
  return { refused: 'otp_too_soon', retryAfter: seconds(Math.min(...parts.map(({ opens }) => opens))) };
}

/**
 * Stores a new code in place of the requester's last one. Refuses if the daily quota is used up or the last code from
 * the same quota is less than a minute old.
 */
export async function storeRequest(tx: Db | Tx, codeRequest: Counted, fresh: Fresh): Promise<void> {
  const { purpose, target, requester } = codeRequest;
  const { own = hashesOf(requester).network, network } = hashesOf(requester);
  const known = codeRequest.known ?? (await isKnownTo(tx, codeRequest));
  const { shared, now, dayEnds } = await lockTarget(tx, codeRequest);
  const before = await requestsOfToday(tx, codeRequest);
  const ownRequest = before.find((row) => row.requester.equals(own));
  const neighbours = before.filter((row) => !row.known && row.network.equals(network));
  const group = 'sessionId' in requester ? requester.group : undefined;
  const ofAccount = before.filter((row) => row.known && row.network.equals(network));
  const allowance = codeAllowance({
    now,
    dayEnds,
    known,
    shared,
    // A requester without an earlier request today is counted by its network.
    own: ownRequest ?? sumOf(neighbours),
    byNetwork: neighbours.reduce((sum, { today, reserve }) => sum + today - reserve, 0),
    byGroup: group ? sumOfGroup(ofAccount, group) : 0,
  });
  if ('refused' in allowance) refuse(allowance.refused, { retryAfter: allowance.retryAfter });
  if (allowance.part !== 'own')
    await tx
      .updateTable('one_time_codes')
      .set({ sent_at: sql`now()`, ...(allowance.part === 'shared' ? { sent_today: sql`sent_today + 1` } : {}) })
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .execute();
  const row = {
    network,
    known,
    proof: fresh.proof,
    payload: fresh.payload ?? null,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${fresh.life / 1000})`,
    day: sql<Date>`current_date`,
    sent_today: (ownRequest?.today ?? 0) + 1,
    reserve_today: (ownRequest?.reserve ?? 0) + (allowance.part === 'reserve' ? 1 : 0),
    login_method: isRecent(group) ? group : (ownRequest?.method ?? null),
    recent_today: (ownRequest?.recent ?? 0) + (isRecent(group) ? 1 : 0),
  };
  await tx
    .insertInto('code_requests')
    .values({ purpose, target, requester: own, ...row })
    .onConflict((clash) => clash.columns(['purpose', 'target', 'requester']).doUpdateSet(row))
    .execute();
}

type Group = SessionRequester['group'];
const isRecent = (group: Group | undefined) => group !== undefined && group !== 'older';

/**
 * Sums today's codes of one session group. A code counts for the group that its session belonged to when it was
 * requested.
 */
function sumOfGroup(rows: { today: number; recent: number; method: string | null }[], group: Group): number {
  const countIn = ({ today, recent, method }: (typeof rows)[number]) =>
    group === 'older' ? today - recent : method === group ? recent : 0;
  return rows.reduce((sum, row) => sum + countIn(row), 0);
}

/** Whether the requester acts for the target account itself or is one of its known devices. */
async function isKnownTo(tx: Db | Tx, { purpose, target, requester }: CodeRequest): Promise<boolean> {
  if ('userId' in requester) return requester.userId === target;
  if (!requester.device) return false;
  if (purpose === 'verify-email' || purpose === 'email-login')
    return isKnownDevice(tx, { email: target }, requester.device);
  if (purpose === 'phone-login') return isKnownDevice(tx, { phone: target }, requester.device);
  return purpose === 'reset-link' && isKnownDevice(tx, { id: target }, requester.device);
}

const milliseconds = (time: Expression<Date>) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`;

/** Locks the target's row, which serializes parallel requests, and reads today's use of the shared quota. */
async function lockTarget(tx: Db | Tx, { purpose, target }: CodeRequest) {
  // This row holds no code, so the code columns get empty values.
  await restoreTarget(tx, purpose, target);
  const none = { code_hash: Buffer.alloc(32), sent_at: sql<Date>`to_timestamp(0)`, expires_at: sql<Date>`now()` };
  const { sent_at, today, now, day_ends } = await tx
    .insertInto('one_time_codes')
    .values({ purpose, target, ...none, day: sql<Date>`current_date`, sent_today: 0 })
    .onConflict((clash) =>
      clash.columns(['purpose', 'target']).doUpdateSet({
        day: sql<Date>`current_date`,
        sent_today: sql`case when one_time_codes.day = current_date then one_time_codes.sent_today else 0 end`,
      }),
    )
    .returning(({ ref }) => [
      milliseconds(ref('sent_at')).as('sent_at'),
      'sent_today as today',
      milliseconds(sql`now()`).as('now'),
      milliseconds(sql`(current_date + 1)::timestamptz`).as('day_ends'),
    ])
    .executeTakeFirstOrThrow();
  return { shared: { sentAt: sent_at, today }, now, dayEnds: day_ends };
}

async function requestsOfToday(tx: Db | Tx, { purpose, target }: CodeRequest) {
  return tx
    .selectFrom('code_requests')
    .select(({ ref }) => [
      ...(['requester', 'network', 'known', 'sent_today as today', 'reserve_today as reserve'] as const),
      ...(['login_method as method', 'recent_today as recent'] as const),
      milliseconds(ref('sent_at')).as('sentAt'),
    ])
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('day', '=', sql<Date>`current_date`)
    .execute();
}

function sumOf(rows: SentCodes[]): SentCodes | undefined {
  if (rows.length === 0) return undefined;
  return {
    sentAt: Math.max(...rows.map(({ sentAt }) => sentAt)),
    today: rows.reduce((sum, { today }) => sum + today, 0),
    reserve: rows.reduce((sum, { reserve }) => sum + reserve, 0),
  };
}

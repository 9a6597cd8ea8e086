import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/messages.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { networkOf } from './rate-limit.ts';
import { HttpError } from './refuse.ts';

/**
 * Maximum number (or total weight) of requests of one kind that a process serves at once. Each request holds much
 * memory.
 */
export type RequestLimits = {
  perAccount: number;
  /** Defaults to `perAccount`. */
  perStaffAccount?: number;
  /** Limit per network; staff are not counted by network. */
  perNetwork: number;
  inAll: number;
  /** Extra requests for staff in addition to `inAll`, so that staff are served while customers use up `inAll`. */
  ofStaff: number;
};

/** Error codes for an exceeded limit: `ownFull` for the sender's own limit, `allFull` for the limit of the process. */
export type BusyCodes = { ownFull: ErrorCode; allFull: ErrorCode };

export type RequestSender = { account: string | undefined; network: string; isStaff: boolean };

export function senderOf({ currentUser, ip }: Pick<FastifyRequest, 'currentUser' | 'ip'>): RequestSender {
  return {
    account: currentUser?.id,
    network: networkOf(ip),
    isStaff: currentUser !== undefined && isStaff(currentUser.role),
  };
}

/**
 * Creates a counter of requests or their weight. A request counts until the returned function is called; throws if a
 * limit is exceeded.
 */
export function createInFlightLimit(
  limits: RequestLimits,
  codes: BusyCodes,
): (sender: RequestSender, weight?: number) => () => void {
  const counts = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return (sender, weight = 1) => {
    const keys = keysOf(limits, sender);
    const full = keys.find(({ key, most }) => (counts.get(key) ?? 0) + weight > most);
    if (full) throw busy(full.key, codes);
    for (const { key } of keys) add(key, weight);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      for (const { key } of keys) add(key, -weight);
    };
  };
}

const everybody = 'all';

function keysOf(limits: RequestLimits, { account, network, isStaff: staff }: RequestSender) {
  const { perAccount, perStaffAccount = perAccount, perNetwork, inAll, ofStaff } = limits;
  return [
    ...(account === undefined ? [] : [{ key: `account ${account}`, most: staff ? perStaffAccount : perAccount }]),
    ...(staff ? [] : [{ key: `network ${network}`, most: perNetwork }]),
    { key: everybody, most: staff ? inAll + ofStaff : inAll },
  ];
}

/**
 * Creates the error for an exceeded limit. The limit of an account or network causes a 429, because a 503 alerts the
 * operator and one client alone must not cause an alert.
 */
function busy(key: string, { ownFull, allFull }: BusyCodes): HttpError {
  const error = new HttpError(key === everybody ? allFull : ownFull, { retryAfter: 5 });
  if (key !== everybody) error.status = 429;
  return error;
}

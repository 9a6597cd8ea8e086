import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/messages.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { networkOf } from './rate-limit.ts';
import { HttpError } from './refuse.ts';

/** How many requests of one kind, or what weight of them, a process serves at once, because each holds much memory. */
export type RequestLimits = {
  perAccount: number;
  /** Defaults to `perAccount`. */
  perStaffAccount?: number;
  /** Staff are not counted by their network. */
  perNetwork: number;
  inAll: number;
  /** Further ones of staff, who are served while customers hold all of theirs. */
  ofStaff: number;
};

/** The refusal of one too many: of the sender's own, and of all. */
export type BusyCodes = { ownFull: ErrorCode; allFull: ErrorCode };

export type RequestSender = { account: string | undefined; network: string; isStaff: boolean };

export function senderOf({ currentUser, ip }: Pick<FastifyRequest, 'currentUser' | 'ip'>): RequestSender {
  return {
    account: currentUser?.id,
    network: networkOf(ip),
    isStaff: currentUser !== undefined && isStaff(currentUser.role),
  };
}

/** Counts a request, or what it weighs, until the returned function is called; refuses one too many. */
export function createRequestCount(
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

/** 429 for the sender's own limit. A 503 alerts the operator, so one client alone must not cause it. */
function busy(key: string, { ownFull, allFull }: BusyCodes): HttpError {
  const error = new HttpError(key === everybody ? allFull : ownFull, { retryAfter: 5 });
  if (key !== everybody) error.status = 429;
  return error;
}

import { isIPv6 } from 'node:net';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateLimit } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/messages.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import type { CurrentUser } from './principal.ts';
import { refuse } from './refuse.ts';

/** Rate limiter: counts requests by key; throws `RateLimiterRes` when the limit is reached. */
export type RateLimiter = { consume(key: string | number): Promise<unknown> };
/** Creates a limiter of `points` per `seconds`; limiters with the same name share their counts. */
export type CreateRateLimiter = (name: string, points: number, seconds: number) => RateLimiter;

/** Limiter in the memory of this process. */
export const memoryRateLimiter: CreateRateLimiter = (_name, points, duration) =>
  new RateLimiterMemory({ points, duration });

/** Options for creating limiters: a factor for all limits, and the place where requests are counted. */
export type Limiting = { rateLimitFactor: number; createRateLimiter?: CreateRateLimiter | undefined };

/** Limiter of one route by network address; undefined where rate limits are off. */
export function addressRateLimiter(
  deps: Limiting & { pool: pg.Pool },
  name: string,
  limit: RateLimit,
): RateLimiter | undefined {
  const { pool, rateLimitFactor: factor } = deps;
  if (!limit.shared || factor === 0) return localRateLimiter(deps, name, limit);
  const { points, duration } = scaled(limit, factor);
  // An address that has exceeded its limit is refused without a query.
  return new RateLimiterPostgres({
    ...inDatabase(pool, name, { points, duration }),
    inMemoryBlockOnConsumed: points + 1,
  });
}

/** Limiter of this process or, with `createRateLimiter`, of all workers; undefined where rate limits are off. */
export function localRateLimiter(
  { rateLimitFactor: factor, createRateLimiter = memoryRateLimiter }: Limiting,
  name: string,
  limit: Pick<RateLimit, 'requests' | 'seconds'>,
): RateLimiter | undefined {
  if (factor === 0) return undefined;
  const { points, duration } = scaled(limit, factor);
  return createRateLimiter(name, points, duration);
}

const scaled = ({ requests, seconds }: Pick<RateLimit, 'requests' | 'seconds'>, factor: number) => ({
  points: Math.max(1, Math.round(requests * factor)),
  duration: seconds,
});

/** Limiter shared by all processes: counts in the database, and in memory while the database is down. */
export function sharedRateLimiter(
  pool: pg.Pool,
  name: string,
  limit: RateLimit,
  factor: number,
): RateLimiterAbstract | undefined {
  return factor === 0 ? undefined : new RateLimiterPostgres(inDatabase(pool, name, scaled(limit, factor)));
}

const inDatabase = (pool: pg.Pool, name: string, limits: { points: number; duration: number }) => ({
  ...limits,
  storeClient: pool,
  storeType: 'pool',
  keyPrefix: name,
  tableName: 'rate_limits',
  tableCreated: true,
  clearExpiredByTimeout: false,
  insuranceLimiter: new RateLimiterMemory(limits),
});

/** Counts one request; refuses with `too_many` or another code, and `retryAfter`, when the limit is reached. */
export async function consume(
  limiter: RateLimiter | undefined,
  key: string,
  code: ErrorCode = 'too_many',
): Promise<void> {
  const reached = await count(limiter, key);
  if (reached) refuse(code, { retryAfter: Math.ceil(reached.msBeforeNext / 1000) });
}

/** Rate limits of guests and accounts, so that guests and accounts of one network do not use up each other's limit. */
export type RequesterLimiters = {
  /** Limit of each account, and of all guests of a network together. */
  each: RateLimiter | undefined;
  /** Limit of all accounts of a network together, so that many accounts cannot keep the server busy. */
  accountsOfNetwork: RateLimiter | undefined;
};

/** All accounts of a network together have this many times the limit of one account. */
export const accountsPerNetwork = 4;

type Requester = { currentUser: Pick<CurrentUser, 'id' | 'role'> | undefined; ip: string };

/** Counts one request of an account. Staff are not counted by network, because an office has one address. */
export async function consumeOfAccount(limiters: RequesterLimiters, { currentUser, ip }: Requester): Promise<void> {
  if (!currentUser) return;
  await consume(limiters.each, currentUser.id);
  if (!isStaff(currentUser.role)) await consume(limiters.accountsOfNetwork, networkOf(ip));
}

/** Counts one request of an account, or of the guests of a network. */
export async function consumeOfRequester(limiters: RequesterLimiters, requester: Requester): Promise<void> {
  await (requester.currentUser
    ? consumeOfAccount(limiters, requester)
    : consume(limiters.each, networkOf(requester.ip)));
}

/** Counts one request; false when the limit is reached. */
export async function isWithin(limiter: RateLimiter | undefined, key: string): Promise<boolean> {
  return (await count(limiter, key)) === undefined;
}

/** Counts one request; returns the limiter's result if the limit is reached, else undefined. */
async function count(limiter: RateLimiter | undefined, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter?.consume(key);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Deletes the count of a key. */
export async function reset(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  await limiter?.delete(key);
}

/** A household has a whole /64 of IPv6 addresses, so the limit counts by /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // Expand the address before cutting it: '::' may stand for groups of the network part.
  const [head = '', tail] = plain.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return groups.slice(6).join(':');
  return groups.slice(0, 4).join(':');
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

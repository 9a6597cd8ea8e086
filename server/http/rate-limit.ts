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

/** Rate limiter that counts requests by key and throws `RateLimiterRes` when the limit is exceeded. */
export type RateLimiter = { consume(key: string | number): Promise<unknown> };
/** Factor that scales all limits; 0 disables them. */
export type Limiting = { rateLimitFactor: number };

/**
 * Creates the rate limiter of one route; returns undefined if rate limits are disabled. With `shared`, all processes
 * count together in the database.
 */
export function addressRateLimiter(
  deps: Limiting & { pool: pg.Pool },
  name: string,
  limit: RateLimit,
): RateLimiter | undefined {
  const { pool, rateLimitFactor: factor } = deps;
  if (!limit.shared || factor === 0) return localRateLimiter(deps, limit);
  const { points, duration } = scaled(limit, factor);
  // Once a key has exceeded its limit, the limiter refuses it from memory, without a query.
  return new RateLimiterPostgres({
    ...inDatabase(pool, name, { points, duration }),
    inMemoryBlockOnConsumed: points + 1,
  });
}

/** Creates a limiter that counts in this process. Returns undefined if rate limits are disabled. */
export function localRateLimiter(
  { rateLimitFactor: factor }: Limiting,
  limit: Pick<RateLimit, 'requests' | 'seconds'>,
): RateLimiter | undefined {
  return factor === 0 ? undefined : new RateLimiterMemory(scaled(limit, factor));
}

const scaled = ({ requests, seconds }: Pick<RateLimit, 'requests' | 'seconds'>, factor: number) => ({
  points: Math.max(1, Math.round(requests * factor)),
  duration: seconds,
});

/**
 * Creates a limiter shared by all processes. It counts in the database, or in memory while the database is down.
 * Returns undefined if rate limits are disabled.
 */
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

/** Counts one request. If the limit is exceeded, refuses with `too_many` or the given code, and with `retryAfter`. */
export async function consume(
  limiter: RateLimiter | undefined,
  key: string,
  code: ErrorCode = 'too_many',
): Promise<void> {
  const reached = await count(limiter, key);
  if (reached) refuse(code, { retryAfter: Math.ceil(reached.msBeforeNext / 1000) });
}

/**
 * Rate limits of guests and accounts, kept separate so that guests and accounts of one network do not use up each
 * other's limit.
 */
export type RequesterLimiters = {
  /** Limit per account and, for guests, per network. */
  each: RateLimiter | undefined;
  /** Limit that all accounts of a network share, so that many accounts cannot keep the server busy. */
  accountsOfNetwork: RateLimiter | undefined;
};

/** Factor by which the shared limit of a network's accounts exceeds the limit of one account. */
export const accountsPerNetwork = 4;

type Requester = { currentUser: Pick<CurrentUser, 'id' | 'role'> | undefined; ip: string };

/**
 * Counts an account's request by account and, for customers, also by network. Staff are not counted by network, because
 * they share an office address. Requests of guests are not counted.
 */
export async function consumeOfAccount(limiters: RequesterLimiters, { currentUser, ip }: Requester): Promise<void> {
  if (!currentUser) return;
  await consume(limiters.each, currentUser.id);
  if (!isStaff(currentUser.role)) await consume(limiters.accountsOfNetwork, networkOf(ip));
}

/** Counts a request: by account or, for guests, by network. */
export async function consumeOfRequester(limiters: RequesterLimiters, requester: Requester): Promise<void> {
  await (requester.currentUser
    ? consumeOfAccount(limiters, requester)
    : consume(limiters.each, networkOf(requester.ip)));
}

/** Counts one request and returns whether it is within the limit. */
export async function isWithin(limiter: RateLimiter | undefined, key: string): Promise<boolean> {
  return (await count(limiter, key)) === undefined;
}

/** Counts one request; returns the limiter's result if the limit is exceeded, else undefined. */
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

/** Returns the network of an IP address. IPv6 addresses are cut to their /64, because a household has a whole /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // Expands the address before cutting it, because '::' may stand for groups of the network part.
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

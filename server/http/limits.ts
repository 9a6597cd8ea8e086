import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Limit } from '#shared/contract/endpoint.ts';
import { refuse } from './refuse.ts';

/** Factor that scales all limits; 0 disables them. */
type LimitDeps = { pool: pg.Pool; rateLimitFactor: number };

/** Counts requests under the name of an endpoint or of another act, and refuses those over the limit. */
export type Limits = {
  ofAddress(name: string, limit: Limit, request: Pick<FastifyRequest, 'ip'>): Promise<void>;
  ofTarget(name: string, limit: Limit, target: string): Promise<void>;
  /** Clears the stored count of a target. */
  forget(name: string, target: string): Promise<void>;
};

export function createLimits({ pool, rateLimitFactor: factor }: LimitDeps): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const open = (keyPrefix: string, requests: number, { seconds, stored }: Limit): RateLimiterAbstract => {
    const options = { keyPrefix, points: Math.max(1, Math.round(requests * factor)), duration: seconds };
    if (!stored) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Counts in memory while the database is down.
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const count = async (prefix: string, requests: number | undefined, limit: Limit, key: string): Promise<void> => {
    if (factor === 0 || requests === undefined) return;
    const limiter = limiters.get(prefix) ?? open(prefix, requests, limit);
    limiters.set(prefix, limiter);
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      refuse('too_many', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
    }
  };
  return {
    ofAddress: (name, limit, { ip }) => count(addressPrefix(name), limit.perAddress, limit, networkOf(ip)),
    ofTarget: (name, limit, target) => count(targetPrefix(name), limit.perTarget, limit, target.slice(0, 150)),
    async forget(name, target) {
      const prefix = targetPrefix(name);
      await (limiters.get(prefix) ?? open(prefix, 1, { seconds: 1, stored: true })).delete(target.slice(0, 150));
    },
  };
}

// The erasure of an account takes the text after the first colon of a stored count for its key.
const addressPrefix = (name: string) => `${name.replace(/:(\w+)/g, '{$1}')} by address`;
const targetPrefix = (name: string) => `${name.replace(/:(\w+)/g, '{$1}')} by target`;

/** Returns what a request is counted by: the field named by the limit, else the account; undefined for guests. */
export function targetOf({ params, body, currentUser }: FastifyRequest, { target }: Limit): string | undefined {
  if (target === undefined) return currentUser?.id;
  const fields = new Map<string, unknown>([body, params].flatMap((part) => Object.entries(part ?? {})));
  return String(fields.get(target)).trim().toLowerCase();
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

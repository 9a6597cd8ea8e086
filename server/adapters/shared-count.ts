import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCount } from './provider-rate-limiter.ts';

export function sharedCount(pool: pg.Pool): SharedCount {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (call: string, points: number) => {
    const known =
      limiters.get(call) ??
      new RateLimiterPostgres({
        points,
        duration: 60,
        storeClient: pool,
        storeType: 'pool',
        keyPrefix: 'provider',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      });
    limiters.set(call, known);
    return known;
  };
  return {
    async consume(call, perMinute) {
      try {
        return { used: (await limiterOf(call, perMinute).consume(call)).consumedPoints };
      } catch (spent) {
        if (spent instanceof RateLimiterRes) return { spentFor: spent.msBeforeNext };
        throw spent;
      }
    },
    async block(call, perMinute, seconds) {
      await limiterOf(call, perMinute).block(call, seconds);
    },
  };
}

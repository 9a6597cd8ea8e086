import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPool } from '#database/connect.ts';
import { freshDatabase } from '#test/database.ts';
import { addressRateLimiter, consume, reset, sharedRateLimiter } from './rate-limit.ts';
import { HttpError } from './refuse.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  pool = openPool(fresh.where, { onError: () => undefined });
  drop = async () => {
    await pool.end();
    await fresh.drop();
  };
});
afterAll(() => drop());

const twoAnHour = { requests: 2, seconds: 3_600 };
const refusalOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('the request over the limit is refused with the seconds to wait, other keys are not affected', async () => {
  const limiter = addressRateLimiter({ pool, rateLimitFactor: 1 }, 'memory', twoAnHour);
  for (const _ of [1, 2]) await consume(limiter, 'a');
  const refusal = await refusalOf(consume(limiter, 'a'));
  if (!(refusal instanceof HttpError)) throw new Error('not refused');
  expect(refusal.code).toBe('too_many');
  expect(refusal.details.retryAfter).toBeGreaterThan(3_500);
  expect(refusal.details.retryAfter).toBeLessThanOrEqual(3_600);
  await consume(limiter, 'b');
});

test('the factor scales a limit, to at least one request; zero turns it off', async () => {
  const half = addressRateLimiter({ pool, rateLimitFactor: 0.5 }, 'half', twoAnHour);
  await consume(half, 'a');
  expect(await refusalOf(consume(half, 'a'))).toBeInstanceOf(HttpError);
  const least = addressRateLimiter({ pool, rateLimitFactor: 0.01 }, 'least', twoAnHour);
  await consume(least, 'a');
  expect(await refusalOf(consume(least, 'a'))).toBeInstanceOf(HttpError);
  expect(addressRateLimiter({ pool, rateLimitFactor: 0 }, 'off', twoAnHour)).toBeUndefined();
  expect(sharedRateLimiter(pool, 'off', twoAnHour, 0)).toBeUndefined();
  await consume(undefined, 'a');
});

describe('a shared limit', () => {
  const open = (name: string) => sharedRateLimiter(pool, name, twoAnHour, 1);

  test('counts the requests of all processes, under its name only', async () => {
    await consume(open('codes'), 'a');
    await consume(open('codes'), 'a');
    expect(await refusalOf(consume(open('codes'), 'a'))).toBeInstanceOf(HttpError);
    await consume(open('logins'), 'a');
  });

  test('can be reset for one key', async () => {
    const limiter = open('tries');
    for (const key of ['a', 'a', 'b', 'b']) await consume(limiter, key);
    await reset(limiter, 'a');
    await consume(limiter, 'a');
    expect(await refusalOf(consume(limiter, 'b'))).toBeInstanceOf(HttpError);
  });

  test('is counted in memory while the database is down', async () => {
    const gone = openPool({ connectionString: 'postgres://x@127.0.0.1:1/x' }, { onError: () => undefined });
    const limiter = sharedRateLimiter(gone, 'down', twoAnHour, 1);
    for (const _ of [1, 2]) await consume(limiter, 'a');
    expect(await refusalOf(consume(limiter, 'a'))).toBeInstanceOf(HttpError);
    await gone.end();
  });
});

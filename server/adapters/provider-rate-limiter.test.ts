import { describe, expect, inject, test } from 'vitest';
import { openPool } from '#database/connect.ts';
import { freshDatabase } from '#test/database.ts';
import { PaymentProviderError } from './payments.ts';
import { createProviderRateLimiter, type SharedCount } from './provider-rate-limiter.ts';
import { sharedCount } from './shared-count.ts';

function anAllowance(limit: number) {
  let time = 1_000_000;
  const allowance = createProviderRateLimiter({ ask: limit }, { now: () => time });
  return { allowance, later: (seconds: number) => (time += seconds * 1000) };
}

test('allows the agreed number of calls per minute', async () => {
  const { allowance, later } = anAllowance(10);
  for (let call = 0; call < 10; call++) await allowance.take('ask');
  await expect(allowance.take('ask')).rejects.toThrow(PaymentProviderError);
  later(60);
  await allowance.take('ask');
});

test('background work leaves the last fifth of a minute’s calls to waiting users', async () => {
  const { allowance, later } = anAllowance(10);
  for (let call = 0; call < 8; call++) {
    expect(allowance.waitMs('ask')).toBe(0);
    await allowance.take('ask');
  }
  later(20);
  expect(allowance.waitMs('ask')).toBe(40_000);
  await allowance.take('ask');
  later(40);
  expect(allowance.waitMs('ask')).toBe(0);
});

test('customers have six tenths of a minute’s calls, and never the last tenth', async () => {
  const { allowance, later } = anAllowance(10);
  for (let call = 0; call < 6; call++) await allowance.take('ask', 'customer');
  await expect(allowance.take('ask', 'customer')).rejects.toThrow(PaymentProviderError);
  for (let call = 0; call < 4; call++) await allowance.take('ask');
  later(60);
  for (let call = 0; call < 8; call++) await allowance.take('ask');
  await allowance.take('ask', 'customer');
  await expect(allowance.take('ask', 'customer')).rejects.toThrow(PaymentProviderError);
  await allowance.take('ask');
});

test('a pause requested by the provider applies to all calls', async () => {
  const { allowance, later } = anAllowance(10);
  allowance.pause('ask', 90);
  await expect(allowance.take('ask')).rejects.toThrow(PaymentProviderError);
  expect(allowance.waitMs('ask')).toBe(90_000);
  later(90);
  expect(allowance.waitMs('ask')).toBe(0);
});

test('calls without a limit are not delayed', async () => {
  const { allowance } = anAllowance(1);
  for (let call = 0; call < 1_000; call++) await allowance.take('open');
  expect(allowance.waitMs('open')).toBe(0);
});

describe('several processes', () => {
  function aCount(): SharedCount & { used: number } {
    return {
      used: 0,
      async consume(_call, perMinute) {
        this.used += 1;
        return this.used <= perMinute ? { used: this.used } : { spentFor: 30_000 };
      },
      async block() {
        this.used = 1_000;
      },
    };
  }

  test('share one limit, and each knows the remaining room', async () => {
    const shared = aCount();
    const [one, two] = [
      createProviderRateLimiter({ ask: 10 }, { shared }),
      createProviderRateLimiter({ ask: 10 }, { shared }),
    ];
    for (let call = 0; call < 5; call += 1) {
      await one.take('ask');
      await two.take('ask');
    }
    expect(two.waitMs('ask')).toBeGreaterThan(0);
    await expect(one.take('ask')).rejects.toThrow(PaymentProviderError);
    expect(one.waitMs('ask')).toBeGreaterThan(29_000);
  });

  test('share a pause requested by the provider', async () => {
    const shared = aCount();
    const [one, two] = [
      createProviderRateLimiter({ ask: 10 }, { shared }),
      createProviderRateLimiter({ ask: 10 }, { shared }),
    ];
    one.pause('ask', 30);
    await expect(two.take('ask')).rejects.toThrow(PaymentProviderError);
  });

  test.each<[string, SharedCount['consume']]>([
    ['silent', () => new Promise(() => undefined)],
    ['broken', () => Promise.reject(new Error('connection terminated'))],
  ])('each counts for itself while the shared count is %s, and waits for it once', async (_how, consume) => {
    const errors: string[] = [];
    let asked = 0;
    const shared: SharedCount = {
      consume: (call, limit) => {
        asked += 1;
        return consume(call, limit);
      },
      block: () => Promise.resolve(),
    };
    const allowance = createProviderRateLimiter({ ask: 3 }, { shared, onError: ({ message }) => errors.push(message) });
    for (let call = 0; call < 3; call += 1) await allowance.take('ask');
    await expect(allowance.take('ask')).rejects.toThrow(PaymentProviderError);
    expect([asked, errors.length]).toEqual([1, 1]);
  });

  test('the counts are shared through the database', async () => {
    const { where, drop } = await freshDatabase(inject('postgres'));
    const pool = openPool(where, { onError: () => undefined });
    const [one, two] = [sharedCount(pool), sharedCount(pool)];
    expect(await one.consume('ask', 2)).toEqual({ used: 1 });
    expect(await two.consume('ask', 2)).toEqual({ used: 2 });
    expect(await one.consume('ask', 2)).toEqual({ spentFor: expect.any(Number) });
    await one.block('other', 2, 30);
    expect(await two.consume('other', 2)).toEqual({ spentFor: expect.any(Number) });
    await pool.end();
    await drop();
  });
});

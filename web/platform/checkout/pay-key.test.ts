import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePayKey, payKeyFor } from './pay-key.ts';

const order = { name: 'Asha Rao', email: 'asha@x.in', planId: 'zomato-starter', amount: 1999 };
beforeEach(deletePayKey);
afterEach(() => vi.unstubAllGlobals());

const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('the idempotency key is a random UUID and the same for the same order', () => {
  const key = payKeyFor(order);
  expect(key).toMatch(randomUuid);
  expect(payKeyFor({ ...order })).toBe(key);
});

test('without crypto.randomUUID (no TLS) a version 4 UUID is generated', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 200 }, () => {
    deletePayKey();
    return payKeyFor(order);
  });
  for (const key of keys) expect(key).toMatch(randomUuid);
  expect(new Set(keys).size).toBe(200);
});

test('another buyer, plan, coupon or amount gets a new key, also after changing back', () => {
  const first = payKeyFor(order);
  const changes = [{ name: 'Ravi' }, { planId: 'zomato-pro' }, { couponCode: 'SAVE10' }, { amount: 1799 }];
  const keys = changes.map((change) => payKeyFor({ ...order, ...change }));
  expect(new Set([first, ...keys, payKeyFor(order)]).size).toBe(6);
});

test('an expired key is replaced', () => {
  const now = 1_000_000;
  const key = payKeyFor(order, now);
  expect(payKeyFor(order, now + 99 * 60_000)).toBe(key);
  expect(payKeyFor(order, now + 101 * 60_000)).not.toBe(key);
});

test('the key of a finished order is deleted', () => {
  const key = payKeyFor(order);
  deletePayKey();
  expect(payKeyFor(order)).not.toBe(key);
});

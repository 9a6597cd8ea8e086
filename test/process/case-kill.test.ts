import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { killAroundCases } from './case-kills.ts';
import { openShop, type Shop } from './shop.ts';
import { aDatabaseUrl, cleanUp } from './starts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ databaseUrl: await aDatabaseUrl() });
});
afterAll(async () => {
  await shop?.close();
  await cleanUp();
});

test('kill -9 around changes of a case: the same history and mails as of an undisturbed case', async () => {
  const only = [
    'payment opens the cases',
    'document rejected',
    'step completed by its card',
    'message of staff',
    'rating',
  ];
  expect(await killAroundCases(shop, { times: 1, only, whole: false })).toBe(only.length);
  expect(await checkInvariants(shop.db)).toEqual([]);
});

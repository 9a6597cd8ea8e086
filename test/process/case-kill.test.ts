import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { everything } from '#test/everything.ts';
import { killAroundCases } from './kill-around-cases.ts';
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
  // Kills the server during one change by a job, one by staff and one by the customer; `npm run faults -- case-kills`
  // includes all changes.
  const only = ['payment opens the cases', 'step completed by its card', 'rating'];
  if (everything) only.push('document rejected', 'message of staff');
  expect(await killAroundCases(shop, { times: 1, only, whole: false })).toBe(only.length);
  expect(await checkInvariants(shop.db)).toEqual([]);
});

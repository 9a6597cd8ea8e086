import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { everything } from '#test/everything.ts';
import { expectRefundedOnce, killAroundRefunds, refundMoments } from './kill-around-refunds.ts';
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

test('kill -9 at each step of a refund: each order has one refund at the provider and one credit note', async () => {
  const orders = await killAroundRefunds(shop, refundMoments.length, everything ? 4 : 2);
  await expectRefundedOnce(shop, orders);
  expect(await checkInvariants(shop.db)).toEqual([]);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { expectAllSettled, killAroundPayment, moments } from './kills.ts';
import { databaseRuns } from './product.ts';
import { openShop, type Shop } from './shop.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

test('a kill at each moment of a purchase: whoever has paid has one subscription and one receipt, and nobody else has', async () => {
  const names = await killAroundPayment(shop, moments.length);
  await expectAllSettled(shop, names);
  expect(await checkInvariants(shop.db)).toEqual([]);
});

test('the database outlives a killed product and ends with the next one', async () => {
  await shop.product.kill();
  expect(databaseRuns(shop.dataDir)).toBe(true);
  await shop.open();
  expect(await shop.product.stop()).toEqual({ code: 0, signal: null });
  expect(databaseRuns(shop.dataDir)).toBe(false);
});

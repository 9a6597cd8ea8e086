import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from './shop.ts';
import { expectTidy, killAroundUploads } from './upload-kills.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

test('kills in the middle of uploads: what was confirmed is there, every row has its file, and every file its row or its end', async () => {
  const kills = 4;
  expect(await killAroundUploads(shop, kills)).toBeGreaterThanOrEqual(kills);
  await expectTidy(shop);
});

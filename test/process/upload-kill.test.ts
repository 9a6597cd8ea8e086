import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everything } from '#test/everything.ts';
import { expectTidy, killAroundUploads } from './kill-around-uploads.ts';
import { openShop, type Shop } from './shop.ts';
import { aDatabaseUrl, cleanUp } from './starts.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ databaseUrl: await aDatabaseUrl() });
});
afterAll(async () => {
  await shop?.close();
  await cleanUp();
});

test('kill -9 during uploads: confirmed files exist, every row has its file, every file its row or a pending deletion', async () => {
  const kills = everything ? 4 : 2;
  expect(await killAroundUploads(shop, kills)).toBeGreaterThanOrEqual(kills);
  await expectTidy(shop);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#test/process/shop.ts';
import { fillAsUsed } from '#test/process/used-data-dir.ts';
import { countsOf, planOf } from './plan.ts';
import { runActions, simulatedShop } from './simulate.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  const prepare = (...folders: string[]) => Promise.all(folders.map(fillAsUsed));
  shop = await openShop({ ...simulatedShop, prepare });
});
afterAll(() => shop?.close());

test('the same seed gives the same plan', () => {
  expect(planOf(7, 60_000)).toEqual(planOf(7, 60_000));
  expect(planOf(7, 60_000)).not.toEqual(planOf(8, 60_000));
});

test('a short simulation with a kill and every outage leaves consistent data', async () => {
  const plan = planOf(13_505, 4_000, 8);
  const troubles = ['kill', 'database down', 'mail down', 'provider trouble', 'webhook trouble'];
  const money = ['buy without State', 'correct invoice', 'dispute', 'close month'];
  for (const trouble of [...troubles, 'cancel order', 'staff refund', 'approve refund', ...money])
    expect(countsOf(plan)).toContain(trouble);
  await runActions(shop, plan);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRequests, startHttpClients } from './http-clients.ts';
import { aDataDir, databaseRuns, type Product, startProduct } from './product.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { dataDir, remove } = aDataDir();
let product: Product;
beforeAll(async () => {
  await fillAsUsed(dataDir);
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.kill();
  await remove();
});

test('graceful shutdown under load fails no request: each client gets a last response', async () => {
  const asking = { path: '/api/quote', method: 'POST' as const, body: { planId: 'zomato-starter' } };
  const load = startHttpClients(product.port, [...readRequests(14), ...Array.from({ length: 6 }, () => asking)], {
    pace: 0,
    whenShownOut: 'go',
  });
  await vi.waitUntil(() => load.fewest() >= 40, { timeout: 60_000 });
  const before = load.answers();
  const stopped = product.stop();
  await load.shownOut;
  expect(load.failures).toEqual([]);
  expect(load.answers() - before).toBeGreaterThanOrEqual(20);
  expect(await stopped).toEqual({ code: 0, signal: null });
  expect(databaseRuns(dataDir)).toBe(false);
});

test('the embedded database survives a killed server and stops with the next one', async () => {
  product = await startProduct({ dataDir });
  await product.kill();
  expect(databaseRuns(dataDir)).toBe(true);
  product = await startProduct({ dataDir });
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(databaseRuns(dataDir)).toBe(false);
});

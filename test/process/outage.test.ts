import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { aBuyer, waitUntil } from '#test/checkout.ts';
import { readHealth, waitUntilHealthy, withoutDatabase } from './health.ts';
import { readRequests, startHttpClients } from './http-clients.ts';
import { aDataDir, type Product, startProduct } from './product.ts';
import { urlOfDatabase } from './shop.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const places = [aDataDir(), aDataDir()];
const [server, own] = places.map(({ dataDir }) => dataDir);
const running: Product[] = [];
let database: EmbeddedDatabase;
let product: Product;

beforeAll(async () => {
  for (const { dataDir } of places) await fillAsUsed(dataDir);
  database = await startEmbedded(server ?? '');
  product = await startProduct({ dataDir: own ?? '', settings: { DATABASE_URL: urlOfDatabase(database) } });
  running.push(product);
});
afterAll(async () => {
  for (const one of running) await one.kill();
  await database.stop();
  for (const { remove } of places) await remove();
});

const pay = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(aBuyer()) };

test('during a database outage public pages work, payment answers 503, and the server recovers by itself', async () => {
  await waitUntilHealthy(product.url, 5);
  const reading = startHttpClients(product.port, readRequests(4, ['/', '/api/plans', '/course/zomato-onboarding']));
  await pause(200);
  await database.stop();
  expect(await readHealth(product.url)).toEqual(withoutDatabase);
  await pause(3_000);
  expect(await readHealth(product.url)).toEqual(withoutDatabase);
  database = await startEmbedded(server ?? '');
  await waitUntilHealthy(product.url, 4);
  expect((await reading.stop()).failures).toEqual([]);
});

test('jobs postponed by the outage run afterwards: the receipt is sent', async () => {
  const { order_id } = (await (await fetch(`${product.url}/api/cashfree/initiate-payment`, pay)).json()) as {
    order_id: string;
  };
  await fetch(`${product.url}/dev/cashfree/admin/orders/${order_id}/attempts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'SUCCESS' }),
  });
  await waitUntil(
    async () =>
      (await fetch(`${product.url}/dev/mailbox/api/messages?to=${aBuyer().email}`)).json() as Promise<unknown[]>,
    (mails) => mails.length === 1,
    20,
  );
});

test('a product that is stopped during a database outage shuts down cleanly', async () => {
  await database.stop();
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  database = await startEmbedded(server ?? '');
});

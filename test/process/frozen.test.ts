import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { aBuyer, waitUntil } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { freezeServer } from './freeze.ts';
import { readHealth, waitUntilHealthy, withoutDatabase } from './health.ts';
import { readRequests, startHttpClients } from './http-clients.ts';
import { aDataDir, type Product, startProduct } from './product.ts';
import { urlOfDatabase } from './shop.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const places = [aDataDir(), aDataDir()];
const [server = '', own = ''] = places.map(({ dataDir }) => dataDir);
let database: EmbeddedDatabase;
let product: Product;
let thaw: (() => void) | undefined;

beforeAll(async () => {
  for (const { dataDir } of places) await fillAsUsed(dataDir);
  database = await startEmbedded(server);
  // Rate limits stay on, because the shared limiter uses the database too.
  const settings = { DATABASE_URL: urlOfDatabase(database), RATE_LIMIT_FACTOR: '50', METRICS_PORT: '' };
  product = await startProduct({ dataDir: own, settings });
});
afterAll(async () => {
  thaw?.();
  await product?.kill();
  await database.stop();
  for (const { remove } of places) await remove();
});

const maxAnswerMs = 3_000;

/** Measures the duration of a request; fails if there is no response. */
async function timed(path: string, init: RequestInit = {}): Promise<{ path: string; status: number; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${product.url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return { path, status: answer.status, ms: performance.now() - began };
}

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('with a frozen database every response comes within 3 s, and the server recovers by itself', async () => {
  await waitUntilHealthy(product.url, 10);
  const token = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } };
  const asked = () =>
    Promise.all([
      timed('/readyz'),
      timed('/api/user/profile', token),
      timed('/api/orders/order_of_nobody/status'),
      timed('/api/auth/login', json({ email: 'asha@demo.chulha.example', password: 'garam chai 2026' })),
    ]);
  const reading = startHttpClients(product.port, readRequests(4, ['/', '/api/plans', '/livez']));
  thaw = freezeServer(`${server}/postgres`);
  const first = await asked();
  // This page is not in the cache.
  const page = await timed('/services/fssai');
  await pause(1_000);
  const later = await asked();
  const health = await readHealth(product.url);
  const { failures } = await reading.stop();
  const began = performance.now();
  thaw();
  thaw = undefined;
  await waitUntilHealthy(product.url, 5);
  const back = performance.now() - began;

  expect([...first, ...later].map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503));
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(maxAnswerMs);
  expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(1_000);
  expect(page.status).toBe(200);
  expect(page.ms).toBeLessThan(maxAnswerMs);
  expect(health).toEqual(withoutDatabase);
  expect(failures).toEqual([]);
  expect(back).toBeLessThan(maxAnswerMs);
  expect(product.output()).not.toMatch(/unhandled|Uncaught/i);
});

test.runIf(everything)(
  'Pay during a 10 s database freeze answers 503, and the next press opens the same order',
  async () => {
    await waitUntilHealthy(product.url, 10);
    const sandbox = `${product.url}/dev/cashfree/admin`;
    const orders = async () => (await (await fetch(`${sandbox}/orders`)).text()).split('"hangs@x.in"').length - 1;
    const key = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const press = async () => {
      const began = performance.now();
      const body = JSON.stringify(aBuyer({ email: 'hangs@x.in' }));
      const answer = await fetch(`${product.url}/api/cashfree/initiate-payment`, {
        method: 'POST',
        headers: key,
        body,
      });
      return { status: answer.status, body: await answer.json(), ms: performance.now() - began };
    };
    await fetch(`${sandbox}/faults`, json({ answerAfterMs: 1_500, only: 'create' }));
    const pressed = press();
    await waitUntil(orders, (now) => now === 1);
    thaw = freezeServer(`${server}/postgres`);
    await pause(10_000);
    const meanwhile = await press();
    thaw();
    thaw = undefined;
    await fetch(`${sandbox}/faults`, json({}));
    const first = await pressed;
    expect([first.status, first.body.code, meanwhile.status]).toEqual([503, 'unavailable', 503]);
    expect(first.ms).toBeLessThan(12_000);
    expect(first.body.message).toBe(meanwhile.body.message);
    await waitUntilHealthy(product.url, 5);
    const again = await press();
    expect([again.status, (await press()).body]).toEqual([200, again.body]);
    expect(await orders()).toBe(1);
  },
);

test('SIGTERM during a frozen database shuts down cleanly', async () => {
  await waitUntilHealthy(product.url, 10);
  thaw = freezeServer(`${server}/postgres`);
  const ended = await product.stop(20);
  thaw();
  thaw = undefined;
  expect(ended).toEqual({ code: 0, signal: null });
});

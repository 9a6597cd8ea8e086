import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb, openPool } from '#database/connect.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { demoPassword } from '#server/ops/demo/seed-demo.ts';
import { contract } from '#shared/contract/all.ts';
import { waitUntil } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { readRequests, startHttpClients } from './http-clients.ts';
import { aDataDir, databaseIn, databaseRuns, type Product, startProduct } from './product.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const quoteRateLimit = contract.askQuote.rateLimit?.requests ?? 0;

const { dataDir, remove } = aDataDir();
let product: Product;
let metricsPort: number;
beforeAll(async () => {
  await fillAsUsed(dataDir);
  metricsPort = await freeLoopbackPort();
  const settings = { RATE_LIMIT_FACTOR: '1', METRICS_PORT: String(metricsPort) };
  product = await startProduct({ dataDir, args: ['--workers', '3'], settings });
});
afterAll(async () => {
  await product?.kill();
  await remove();
});

const workers = () =>
  readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'));

/** Sends a request on a new connection, so that any worker may accept it. */
async function ask(
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: string }> {
  const type: Record<string, string> = init.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { connection: 'close', ...type, ...init.headers };
  const response = await fetch(`${product.url}${path}`, { ...init, headers });
  return { status: response.status, body: await response.text() };
}
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

test('workers share sessions and rate limits', async () => {
  expect(workers()).toHaveLength(3);
  const credentials = JSON.stringify({ email: 'asha@demo.chulha.example', password: demoPassword });
  const { body } = await ask('/api/auth/login', { method: 'POST', body: credentials });
  const { token } = JSON.parse(body) as { token: string };
  const seen = await times(9, () => ask('/api/user/profile', { headers: { authorization: `Bearer ${token}` } }));
  expect(seen.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  await ask('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const after = await times(6, () => ask('/api/user/profile', { headers: { authorization: `Bearer ${token}` } }));
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 401));

  const wish = JSON.stringify({ planId: 'zomato-starter' });
  const asked = await times(quoteRateLimit + 20, () => ask('/api/quote', { method: 'POST', body: wish }));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(quoteRateLimit);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('a price change reaches the page cache of every worker', async () => {
  const pages = () => times(9, () => ask('/course/zomato-onboarding'));
  expect((await pages()).every(({ status, body }) => status === 200 && body.includes('1,999'))).toBe(true);
  const db = openDb(openPool(databaseIn(dataDir), { onError: () => undefined }));
  await db.updateTable('plans').set({ price: 2_111 }).where('slug', '=', 'zomato-starter').execute();
  await waitUntil(pages, (all) => all.every(({ body }) => body.includes('2,111') && !body.includes('1,999')), 5);
  await db.destroy();
});

test('each worker serves its own metrics on its own port', async () => {
  const answered = await times(3, async (n) => {
    const text = await (await fetch(`http://localhost:${metricsPort + n}/metrics`)).text();
    const counts = [...text.matchAll(/^http_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    return counts.reduce((sum, count) => sum + count, 0);
  });
  expect(answered.filter((count) => count > 0)).toHaveLength(3);
});

test('a killed worker fails only its open requests and is replaced', async () => {
  const load = startHttpClients(product.port, readRequests(12, ['/', '/livez']));
  const cameOften = (more: number) =>
    waitUntil(
      async () => load.answers(),
      (answers) => answers > more,
    );
  await cameOften(20);
  const [victim] = workers();
  process.kill(Number(victim), 'SIGKILL');
  await product.says(/Worker \d exited unexpectedly \(SIGKILL\): starting a new one/);
  await waitUntil(
    async () => workers(),
    (all) => all.length === 3 && !all.includes(victim ?? ''),
  );
  await cameOften(load.answers() + 50);
  const { failures } = await load.stop();
  expect(failures.length).toBeLessThanOrEqual(12);
});

test.runIf(everything)('a rolling restart under load fails no request', async () => {
  const before = workers();
  const load = startHttpClients(product.port, readRequests(12, ['/', '/livez']));
  process.kill(product.pid, 'SIGUSR2');
  // Three workers restart one after another while the clients keep the machine busy.
  await product.says(/All workers have been restarted/, 180);
  const { answers, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(100);
  expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
  expect(workers()).toHaveLength(3);
});

test('SIGTERM stops all workers and the database', async () => {
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(databaseRuns(dataDir)).toBe(false);
});

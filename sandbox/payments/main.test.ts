import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeLoopbackPort } from '../free-loopback-port.ts';
import { anOrder, aShop, callsOf, merchantHeaders, secret } from './test-sandbox.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
let child: ChildProcess | undefined;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  shop = await aShop();
});
afterEach(async () => {
  await kill();
  shop.close();
  await rm(folder, { recursive: true });
});

async function start(port: number) {
  const args = ['--port', String(port), '--client-id', merchantHeaders['x-client-id'], '--client-secret', secret];
  const more = ['--webhook', shop.url, '--state', join(folder, 'state.jsonl'), '--retry-delays', '300'];
  child = spawn(process.execPath, [main, ...args, ...more], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  expect(line).toBe(`payment sandbox ready on http://127.0.0.1:${port}`);
  return callsOf(`http://127.0.0.1:${port}`);
}

async function kill() {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('recovers all data after kill -9 and a torn last line', async () => {
  const port = await freeLoopbackPort();
  const before = await start(port);
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  const body = anOrder();
  const paid = await before.api('POST', '/orders', body, key);
  shop.answers.push(503);
  await before.admin('POST', `/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await vi.waitFor(() => expect(shop.hooks).toHaveLength(1));
  const slow = (await before.api('POST', '/orders', anOrder())).json;
  const settles = { status: 'SUCCESS', afterMs: 400 };
  await before.admin('POST', `/orders/${slow.order_id}/attempts`, { status: 'PENDING', settles });
  await before.admin('POST', '/clock', { offsetMs: 1 });
  await kill();
  await appendFile(join(folder, 'state.jsonl'), '{"kind":"orders","row":{"orderId":"half');

  const after = await start(port);
  const replay = await after.api('POST', '/orders', body, key);
  expect([replay.headers.get('x-idempotency-replayed'), replay.json]).toEqual(['true', paid.json]);
  expect((await after.api('GET', `/orders/${body.order_id}`)).json.order_status).toBe('PAID');
  expect((await after.admin('GET', '/counters')).json.orders).toBe(2);
  expect((await after.admin('GET', '/clock')).json.offsetMs).toBe(1);
  await vi.waitFor(() => expect(shop.hooks).toHaveLength(3), { timeout: 3_000 });
  const retried = shop.hooks.filter(({ json }) => json.data.order.order_id === body.order_id);
  expect(retried.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2']);
  expect(retried[0]?.headers['x-idempotency-key']).toBe(retried[1]?.headers['x-idempotency-key']);
  expect((await after.api('GET', `/orders/${slow.order_id}`)).json.order_status).toBe('PAID');
});

test('after a restart its file has one line per record', async () => {
  const port = await freeLoopbackPort();
  const calls = await start(port);
  const body = anOrder();
  await calls.api('POST', '/orders', body);
  for (const status of ['EXPIRED', 'ACTIVE', 'PAID']) {
    await calls.admin('POST', `/orders/${body.order_id}/status`, { status });
  }
  await kill();
  await start(port);
  expect((await readFile(join(folder, 'state.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(1);
});

test.each(['NODE_ENV', 'APP_MODE'])('refuses to start with %s=production', async (name) => {
  child = spawn(process.execPath, [main], { env: { [name]: 'production' }, stdio: ['ignore', 'ignore', 'pipe'] });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});

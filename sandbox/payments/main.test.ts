import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
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
  await once(createInterface(child.stdout), 'line');
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
  await kill();
  await appendFile(join(folder, 'state.jsonl'), '[{"kind":"orders","row":{"orderId":"half');

  const after = await start(port);
  expect((await after.api('POST', '/orders', body, key)).json).toEqual(paid.json);
  expect((await after.api('GET', `/orders/${body.order_id}`)).json.order_status).toBe('PAID');
  expect((await after.admin('GET', '/counters')).json.orders).toBe(2);
  await vi.waitFor(() => expect(shop.hooks).toHaveLength(3), { timeout: 3_000 });
  const retried = shop.hooks.filter(({ json }) => json.data.order.order_id === body.order_id);
  expect(retried.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2']);
  expect((await after.api('GET', `/orders/${slow.order_id}`)).json.order_status).toBe('PAID');
});

test.each(['NODE_ENV', 'APP_MODE'])('refuses to start with %s=production', async (name) => {
  child = spawn(process.execPath, [main], { env: { [name]: 'production' }, stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([1, null]);
});

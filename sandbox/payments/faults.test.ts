import { afterEach, beforeEach, expect, test } from 'vitest';
import { anOrder, aSandbox, merchantHeaders } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.close());

const fault = (plan: Record<string, unknown>) => sandbox.admin('POST', '/faults', plan);
const impatient = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/pg/orders`, {
    method: 'POST',
    headers: { ...merchantHeaders, ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(400),
  });
const orders = async () => (await sandbox.admin('GET', '/counters')).json.orders;

test('429 carries Retry-After, for a number of calls', async () => {
  await fault({ createStatus: 429, retrySeconds: 7, times: 2 });
  const first = await sandbox.api('POST', '/orders', anOrder());
  expect([first.status, first.json.type, first.headers.get('x-ratelimit-retry')]).toEqual([
    429,
    'rate_limit_error',
    '7',
  ]);
  expect((await sandbox.api('POST', '/orders', anOrder())).status).toBe(429);
  expect((await sandbox.api('POST', '/orders', anOrder())).status).toBe(200);
  expect(await orders()).toBe(1);
});

test('500 on reads affects no other call', async () => {
  const order = await sandbox.open();
  await fault({ getStatus: 500 });
  expect((await sandbox.api('GET', `/orders/${order.order_id}`)).json.type).toBe('api_error');
  expect((await sandbox.api('POST', '/orders', anOrder())).status).toBe(200);
});

test('silent: no response and no effect', async () => {
  await fault({ createStatus: 'silent' });
  await expect(impatient(anOrder())).rejects.toThrow(/timeout/);
  expect(await orders()).toBe(0);
});

test('reset: cuts the connection before the work', async () => {
  await fault({ createStatus: 'reset' });
  await expect(impatient(anOrder())).rejects.toThrow('fetch failed');
  expect(await orders()).toBe(0);
});

test.each(['lost', 'late'])('%s: the work is done, and the same key gets its response afterwards', async (kind) => {
  await fault(kind === 'lost' ? { createStatus: 'lost', times: 1 } : { answerAfterMs: 1_000, times: 1 });
  const order = anOrder();
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  await expect(impatient(order, key)).rejects.toThrow();
  expect(await orders()).toBe(1);
  const again = await sandbox.api('POST', '/orders', order, key);
  expect([again.status, again.headers.get('x-idempotency-replayed')]).toEqual([200, 'true']);
});

test('latency delays the selected calls only', async () => {
  await fault({ latencyMs: 500, only: 'create' });
  const started = performance.now();
  const order = await sandbox.open();
  const created = performance.now();
  await sandbox.api('GET', `/orders/${order.order_id}`);
  expect(created - started).toBeGreaterThan(490);
  expect(performance.now() - created).toBeLessThan(created - started);
});

test('a forced order reports another amount, currency and status', async () => {
  const order = await sandbox.open();
  const change = { status: 'PAID', order_amount: 1, order_currency: 'USD' };
  await sandbox.admin('POST', `/orders/${order.order_id}/status`, change);
  expect((await sandbox.api('GET', `/orders/${order.order_id}`)).json).toMatchObject({
    order_status: 'PAID',
    order_amount: 1,
    order_currency: 'USD',
  });
});

test('calls are counted, and a reset deletes all data', async () => {
  const order = await sandbox.open();
  await sandbox.api('POST', '/orders', anOrder({ order_id: order.order_id }));
  const { json } = await sandbox.admin('GET', '/counters');
  expect([json.calls['POST /pg/orders'], json.orders]).toEqual([2, 1]);
  expect((await sandbox.admin('GET', `/orders?order_id=${order.order_id}`)).json[0].order.order_id).toBe(
    order.order_id,
  );
  await sandbox.admin('POST', '/reset');
  expect(await orders()).toBe(0);
  expect((await sandbox.api('GET', `/orders/${order.order_id}`)).status).toBe(404);
});

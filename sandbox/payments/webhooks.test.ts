import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSandbox, type Hook, secret } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.close());

const attempt = (order: { order_id: string }, status: string) =>
  sandbox.admin('POST', `/orders/${order.order_id}/attempts`, { status });
const received = (count: number) => vi.waitFor(() => expect(sandbox.shop.hooks).toHaveLength(count));
const events = async () => (await sandbox.admin('GET', '/events')).json;
const signed = ({ headers, raw }: Hook, body = raw) =>
  createHmac('sha256', secret).update(`${headers['x-webhook-timestamp']}${body}`).digest('base64') ===
  headers['x-webhook-signature'];

test('a webhook is signed over timestamp and raw bytes, which a parsed copy does not match', async () => {
  const order = await sandbox.open({ order_amount: 170 });
  await attempt(order, 'SUCCESS');
  await received(1);
  const [hook] = sandbox.shop.hooks;
  if (!hook) throw new Error('no webhook');
  expect(signed(hook)).toBe(true);
  expect(hook.raw).toContain('"order_amount":170.00');
  expect(signed(hook, JSON.stringify(hook.json))).toBe(false);
  expect(hook.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-version': '2025-01-01',
    'x-webhook-attempt': '1',
    'x-webhook-timestamp': expect.stringMatching(/^\d{13}$/),
    'x-idempotency-key': expect.stringMatching(/^[A-Za-z0-9+/]{32}$/),
  });
  expect(hook.json).toMatchObject({
    type: 'PAYMENT_SUCCESS_WEBHOOK',
    event_time: expect.stringContaining('+05:30'),
    data: {
      order: { order_id: order.order_id, order_amount: 170, order_currency: 'INR', order_tags: order.order_tags },
      payment: { cf_payment_id: expect.any(String), payment_status: 'SUCCESS', payment_amount: 170, auth_id: null },
      customer_details: { customer_name: 'Asha Rao', customer_phone: '9876500011' },
      payment_gateway_details: { gateway_name: 'CASHFREE' },
      payment_offers: null,
    },
  });
});

test('it is sent to the notify_url of the order if it has one', async () => {
  const order = await sandbox.open({ order_meta: { notify_url: `${sandbox.shop.url}/own` } });
  await attempt(order, 'SUCCESS');
  await received(1);
  expect((await events())[0].url).toBe(`${sandbox.shop.url}/own`);
});

test('a refused webhook is retried with the same idempotency key, as attempt 2', async () => {
  sandbox.shop.answers.push(500);
  await attempt(await sandbox.open(), 'SUCCESS');
  await received(2);
  const [first, second] = sandbox.shop.hooks;
  expect(second?.headers['x-webhook-attempt']).toBe('2');
  expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key']);
  expect(second && signed(second)).toBe(true);
  await vi.waitFor(async () => expect((await events())[0].state).toBe('delivered'));
  expect((await events())[0].tries.map((one: { status: number }) => one.status)).toEqual([500, 200]);
});

test('a redirect counts as refused, and retries end after the last one', async () => {
  sandbox.shop.answers.push(302, 404, 500);
  await attempt(await sandbox.open(), 'SUCCESS');
  await vi.waitFor(async () => expect((await events())[0].state).toBe('given_up'));
  expect(sandbox.shop.hooks.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
  const [event] = await events();
  const again = await sandbox.admin('POST', `/events/${event.id}/resend`);
  expect(again.json.tries[0].status).toBe(200);
  expect((await events())[0].state).toBe('delivered');
});

test('a webhook without a response is retried', async () => {
  const order = await sandbox.open({ order_meta: { notify_url: 'http://127.0.0.1:1/nobody' } });
  await attempt(order, 'SUCCESS');
  await vi.waitFor(async () => expect((await events())[0].state).toBe('given_up'));
  expect((await events())[0].tries).toHaveLength(3);
  expect((await events())[0].tries[0].error).toEqual(expect.any(String));
});

test('a webhook scheduled for tomorrow is sent when the clock is moved', async () => {
  await sandbox.admin('POST', '/webhooks', { delayMs: 86_400_000 });
  await attempt(await sandbox.open(), 'SUCCESS');
  expect(sandbox.shop.hooks).toHaveLength(0);
  await sandbox.admin('POST', '/clock', { offsetMs: 86_400_000 });
  await received(1);
});

test('duplicates have the same key', async () => {
  await sandbox.admin('POST', '/webhooks', { duplicate: 3 });
  await attempt(await sandbox.open(), 'SUCCESS');
  await received(3);
  expect(new Set(sandbox.shop.hooks.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1);
});

test('out of order: the later event is sent first', async () => {
  await sandbox.admin('POST', '/webhooks', { outOfOrder: true });
  const order = await sandbox.open();
  await attempt(order, 'FAILED');
  await attempt(order, 'SUCCESS');
  await received(2);
  expect(sandbox.shop.hooks.map(({ json }) => json.type)).toEqual([
    'PAYMENT_SUCCESS_WEBHOOK',
    'PAYMENT_FAILED_WEBHOOK',
  ]);
});

test('out of order without a following event: it is sent after the hold', async () => {
  await sandbox.admin('POST', '/webhooks', { outOfOrder: true, holdMs: 100 });
  await attempt(await sandbox.open(), 'SUCCESS');
  await received(1);
});

test('never sent: stored for a later resend, also sixty at once', async () => {
  await sandbox.admin('POST', '/webhooks', { never: true });
  await attempt(await sandbox.open(), 'SUCCESS');
  const [event] = await events();
  expect([event.state, sandbox.shop.hooks.length]).toEqual(['withheld', 0]);
  await sandbox.admin('POST', `/events/${event.id}/resend`, { times: 60 });
  expect(sandbox.shop.hooks).toHaveLength(60);
});

test('with a bad signature on purpose', async () => {
  await sandbox.admin('POST', '/webhooks', { badSignature: true });
  await attempt(await sandbox.open(), 'SUCCESS');
  await received(1);
  const [hook] = sandbox.shop.hooks;
  expect(hook && signed(hook)).toBe(false);
});

test('an unknown switch is refused', async () => {
  const { status, json } = await sandbox.admin('POST', '/webhooks', { duplicates: 2 });
  expect([status, json.message]).toEqual([400, expect.stringContaining('duplicates')]);
});

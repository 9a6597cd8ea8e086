import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, aSandbox } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

const customer = anOrder().customer_details;

describe('creating an order', () => {
  test('returns a session, amounts in rupees, times in IST and the headers of Cashfree', async () => {
    const order = anOrder({ order_expiry_time: '2099-11-20T11:35:00Z', order_note: 'basic-growth x 1 month' });
    const { status, json, headers } = await sandbox.api('POST', '/orders', order, { 'x-request-id': 'req-7' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      order_id: order.order_id,
      entity: 'order',
      order_amount: 4799.4,
      order_currency: 'INR',
      order_status: 'ACTIVE',
      order_expiry_time: '2099-11-20T17:05:00+05:30',
      order_note: 'basic-growth x 1 month',
      customer_details: { ...customer, customer_uid: null },
      order_meta: { ...order.order_meta, notify_url: null, payment_methods: null },
      order_tags: { plan: 'basic-growth' },
    });
    expect(json.payment_session_id).toMatch(/^session_[\w-]{80}payment$/);
    expect(json.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/);
    expect(typeof json.cf_order_id).toBe('string');
    expect(headers.get('x-request-id')).toBe('req-7');
    expect(headers.get('x-api-version')).toBe('2025-01-01');
    expect(headers.get('x-ratelimit-limit')).toBe('200');
    expect(headers.get('x-ratelimit-retry')).toBe('0');
    expect(headers.get('x-ratelimit-type')).toBe('app_id');
    const again = await sandbox.api('GET', `/orders/${order.order_id}`);
    expect(again.json).toEqual(json);
  });

  test.each([
    ['wrong id', { 'x-client-id': 'other' }],
    ['wrong secret', { 'x-client-secret': 'other' }],
  ])('an order with a %s is refused with 401', async (_name, headers) => {
    const { status, json } = await sandbox.api('POST', '/orders', anOrder(), headers);
    expect([status, json.type, json.message]).toEqual([401, 'authentication_error', 'authentication Failed']);
  });

  test('an order with an invalid API version is refused with 400', async () => {
    const { status, json } = await sandbox.api('POST', '/orders', anOrder(), { 'x-api-version': 'soon' });
    expect([status, json.code]).toEqual([400, 'version_invalid']);
  });

  test('with a known order_id is 409', async () => {
    const order = anOrder();
    await sandbox.api('POST', '/orders', order);
    const { status, json } = await sandbox.api('POST', '/orders', order);
    expect([status, json.code, json.type]).toEqual([409, 'order_already_exists', 'invalid_request_error']);
  });

  test.each<[string, Record<string, unknown>]>([
    ['order_id_invalid', { order_id: 'ab' }],
    ['order_id_invalid', { order_id: 'x'.repeat(46) }],
    ['order_id_invalid', { order_id: 'sb 12' }],
    ['order_amount_missing', { order_amount: undefined }],
    ['order_amount_invalid', { order_amount: 0.99 }],
    ['order_amount_invalid', { order_amount: '4799' }],
    ['order_amount_invalid', { order_amount: 4799.405 }],
    ['order_amount_invalid', { order_amount: 1e300 }],
    ['order_currency_missing', { order_currency: undefined }],
    ['order_currency_invalid', { order_currency: 'USD' }],
    ['customer_details_missing', { customer_details: undefined }],
    ['customer_details.customer_id_missing', { customer_details: { customer_phone: '9876500011' } }],
    ['customer_details.customer_id_invalid', { customer_details: { ...customer, customer_id: 'a-b-c' } }],
    ['customer_details.customer_id_invalid', { customer_details: { ...customer, customer_id: 'x'.repeat(51) } }],
    ['customer_details.customer_phone_invalid', { customer_details: { ...customer, customer_phone: '+919876500011' } }],
    ['customer_details.customer_phone_invalid', { customer_details: { ...customer, customer_phone: '98765' } }],
    ['customer_details.customer_email_invalid', { customer_details: { ...customer, customer_email: 'a@' } }],
    ['customer_details.customer_name_invalid', { customer_details: { ...customer, customer_name: 'Al' } }],
    ['customer_details.customer_name_invalid', { customer_details: { ...customer, customer_name: 'x'.repeat(101) } }],
    ['order_meta.return_url_invalid', { order_meta: { return_url: `https://shop.in/${'x'.repeat(250)}` } }],
    ['order_meta.return_url_invalid', { order_meta: { return_url: 'javascript:alert(1)' } }],
    ['order_meta.notify_url_invalid', { order_meta: { notify_url: 'ftp://shop.example.in/hook' } }],
    ['order_meta.payment_methods_invalid', { order_meta: { payment_methods: 'upi,gold' } }],
    ['order_expiry_time_invalid', { order_expiry_time: 'tomorrow' }],
    ['order_expiry_time_invalid', { order_expiry_time: '2020-01-01T00:00:00+05:30' }],
    ['order_note_invalid', { order_note: 'ab' }],
    ['order_note_invalid', { order_note: 'x'.repeat(201) }],
    ['order_tags.n_invalid', { order_tags: { n: 1 } }],
    ['order_tags_invalid', { order_tags: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`t${n}`, 'x'])) }],
  ])('with a bad field is 400 %s', async (code, changes) => {
    const before = (await sandbox.admin('GET', '/counters')).json.orders;
    const { status, json } = await sandbox.api('POST', '/orders', anOrder(changes));
    expect([status, json.type, json.code]).toEqual([400, 'invalid_request_error', code]);
    expect((await sandbox.admin('GET', '/counters')).json.orders).toBe(before);
  });

  test('with a body that is no JSON is 400, and an unknown address 404', async () => {
    const headers = { 'x-client-id': 'TEST_id', 'content-type': 'application/json' };
    const broken = await fetch(`${sandbox.url}/pg/orders`, { method: 'POST', headers, body: '{"order_id":' });
    expect([broken.status, (await broken.json()).type]).toEqual([400, 'invalid_request_error']);
    expect((await sandbox.api('GET', '/customers')).status).toBe(404);
    const unknown = await sandbox.api('GET', '/orders/never_made');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'order_not_found']);
  });
});

describe('an idempotency key', () => {
  test('replays the first answer, and refuses another body with 422', async () => {
    const order = anOrder();
    const key = { 'x-idempotency-key': crypto.randomUUID() };
    const first = await sandbox.api('POST', '/orders', order, key);
    const second = await sandbox.api('POST', '/orders', order, key);
    expect(first.headers.get('x-idempotency-replayed')).toBe('false');
    expect(second.headers.get('x-idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-idempotency-key')).toBe(key['x-idempotency-key']);
    expect([second.status, second.json]).toEqual([200, first.json]);
    const other = await sandbox.api('POST', '/orders', { ...order, order_amount: 1 }, key);
    expect([other.status, other.json.type, other.json.code]).toEqual([422, 'idempotency_error', 'request_invalid']);
  });

  test('replays an error too: only a new key gets a new answer', async () => {
    const order = anOrder();
    const key = { 'x-idempotency-key': crypto.randomUUID() };
    await sandbox.admin('POST', '/faults', { createStatus: 500, times: 1 });
    expect((await sandbox.api('POST', '/orders', order, key)).status).toBe(500);
    const replay = await sandbox.api('POST', '/orders', order, key);
    expect([replay.status, replay.json.type]).toEqual([500, 'api_error']);
    expect((await sandbox.api('POST', '/orders', order, { 'x-idempotency-key': 'new' })).status).toBe(200);
  });

  test('makes one order out of twenty requests at once', async () => {
    const order = anOrder();
    const key = { 'x-idempotency-key': crypto.randomUUID() };
    await sandbox.admin('POST', '/faults', { latencyMs: 20 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => sandbox.api('POST', '/orders', order, key)));
    await sandbox.admin('POST', '/faults', {});
    expect(new Set(replies.map((reply) => reply.json.cf_order_id)).size).toBe(1);
    expect(replies.filter((reply) => reply.headers.get('x-idempotency-replayed') === 'true')).toHaveLength(19);
  });
});

describe('the end of an order', () => {
  test('is its expiry', async () => {
    const order = await sandbox.open({ order_expiry_time: new Date(Date.now() + 3_600_000).toISOString() });
    await sandbox.admin('POST', '/clock', { offsetMs: 3_601_000 });
    expect((await sandbox.api('GET', `/orders/${order.order_id}`)).json.order_status).toBe('EXPIRED');
    await sandbox.admin('POST', '/clock', { offsetMs: 0 });
  });

  test('is its termination by the shop', async () => {
    const order = await sandbox.open();
    const path = `/orders/${order.order_id}`;
    expect((await sandbox.api('PATCH', path, { order_status: 'PAID' })).status).toBe(400);
    const { status, json } = await sandbox.api('PATCH', path, { order_status: 'TERMINATED' });
    expect([status, json.order_status]).toEqual([200, 'TERMINATED']);
  });

  test('waits for a pending attempt, which may still pay it', async () => {
    const order = await sandbox.open();
    const path = `/orders/${order.order_id}`;
    const attempt = await sandbox.admin('POST', `/orders/${order.order_id}/attempts`, { status: 'PENDING' });
    const { json } = await sandbox.api('PATCH', path, { order_status: 'TERMINATED' });
    expect(json.order_status).toBe('TERMINATION_REQUESTED');
    const simulated = await sandbox.api('POST', '/simulate', {
      entity: 'PAYMENTS',
      entity_id: attempt.json.cf_payment_id,
      entity_simulation: { payment_status: 'SUCCESS' },
    });
    expect(simulated.status).toBe(200);
    expect((await sandbox.api('GET', path)).json.order_status).toBe('PAID');
    expect((await sandbox.api('PATCH', path, { order_status: 'TERMINATED' })).status).toBe(400);
  });
});

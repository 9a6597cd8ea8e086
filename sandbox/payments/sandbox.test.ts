import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder, aSandbox, merchantHeaders, secret } from './test-sandbox.ts';

// A Friday, 15:30 in Indian time.
const friday = Date.parse('2026-11-20T10:00:00Z');
let now = friday;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  now = friday;
  sandbox = await aSandbox({ clock: () => now, merchantName: 'Chulha & Sons' });
});
afterEach(() => sandbox.close());

const hooks = () => sandbox.shop.hooks;
const received = (count: number) => vi.waitFor(() => expect(hooks()).toHaveLength(count));
const attempt = (id: string, status = 'SUCCESS') => sandbox.admin('POST', `/orders/${id}/attempts`, { status });
const statusOf = async (id: string) => (await sandbox.api('GET', `/orders/${id}`)).json.order_status;
async function paidOrder(changes: object = {}): Promise<string> {
  const { order_id } = await sandbox.open({ ...changes });
  await attempt(order_id);
  return order_id;
}
const refund = (id: string, changes: object = {}) => {
  const refund_id = `rf${crypto.randomUUID().replaceAll('-', '')}`;
  return sandbox.api('POST', `/orders/${id}/refunds`, { refund_id, refund_amount: 4799.4, ...changes });
};

test.each([
  ['a wrong secret', {}, { 'x-client-secret': 'other' }, 401],
  ['an order_id with a space', { order_id: 'sb 12' }, {}, 400],
  ['a third decimal', { order_amount: 4799.405 }, {}, 400],
  ['an amount as text', { order_amount: '4799' }, {}, 400],
  ['a note of two letters', { order_note: 'ab' }, {}, 400],
  ['an expiry that is over', { order_expiry_time: '2020-01-01T00:00:00+05:30' }, {}, 400],
  ['a return_url of a script', { order_meta: { return_url: 'javascript:alert(1)' } }, {}, 400],
])('an order with %s is refused, as Cashfree does', async (_what, changes, headers, status) => {
  expect((await sandbox.api('POST', '/orders', anOrder(changes), headers)).status).toBe(status);
  expect((await sandbox.admin('GET', '/counters')).json.orders).toBe(0);
});

test('an idempotency key replays its first answer, even an error, and refuses another body', async () => {
  const order = anOrder();
  const key = { 'x-idempotency-key': 'k1' };
  const [first, second] = await Promise.all([1, 2].map(() => sandbox.api('POST', '/orders', order, key)));
  expect(first?.json).toEqual(second?.json);
  expect((await sandbox.api('POST', '/orders', { ...order, order_amount: 1 }, key)).status).toBe(422);
  await sandbox.admin('POST', '/faults', { createStatus: 500, times: 1 });
  const statuses = [];
  for (const name of ['k2', 'k2', 'k3'])
    statuses.push(
      (await sandbox.api('POST', '/orders', anOrder({ order_id: 'x_1' }), { 'x-idempotency-key': name })).status,
    );
  expect(statuses).toEqual([500, 500, 200]);
});

test.each([
  ['silent', { createStatus: 'silent' }, 0],
  ['reset', { createStatus: 'reset' }, 0],
  ['lost', { createStatus: 'lost' }, 1],
  ['late', { answerAfterMs: 60_000 }, 1],
])('fault %s: no response, and %j leaves %i orders', async (_name, plan, orders) => {
  await sandbox.admin('POST', '/faults', { ...plan, only: 'create' });
  const headers = { ...merchantHeaders, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(anOrder()), signal: AbortSignal.timeout(300) };
  await expect(fetch(`${sandbox.url}/pg/orders`, sent)).rejects.toThrow();
  expect((await sandbox.admin('GET', '/counters')).json).toEqual({ calls: { 'POST /pg/orders': 1 }, orders });
});

test('a webhook is signed over its raw bytes, and sent again with the same key until it is accepted', async () => {
  sandbox.shop.answers.push(302);
  const id = await paidOrder({ order_amount: 170 });
  await received(2);
  for (const { headers, raw } of hooks()) {
    const signature = createHmac('sha256', secret).update(`${headers['x-webhook-timestamp']}${raw}`).digest('base64');
    expect(headers['x-webhook-signature']).toBe(signature);
    expect(raw).toContain('"order_amount":170.00');
  }
  expect(hooks().map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2']);
  expect(new Set(hooks().map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1);
  const events = async () => (await sandbox.admin('GET', `/events?order_id=${id}`)).json;
  await vi.waitFor(async () => expect((await events())[0].state).toBe('delivered'));
  await sandbox.admin('POST', `/events/${(await events())[0].id}/resend`, { times: 3 });
  expect(hooks()).toHaveLength(5);
});

test('webhooks can be held back, doubled and overtaken', async () => {
  await sandbox.admin('POST', '/webhooks', { outOfOrder: true, holdMs: 300 });
  const { order_id } = await sandbox.open();
  await attempt(order_id, 'FAILED');
  await attempt(order_id);
  await received(2);
  expect(hooks().map(({ json }) => json.type)).toEqual(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK']);
  await sandbox.admin('POST', '/webhooks', { duplicate: 3 });
  await attempt(order_id);
  await received(5);
  await sandbox.admin('POST', '/webhooks', { never: true });
  await attempt(order_id);
  expect((await sandbox.admin('GET', `/events?order_id=${order_id}`)).json[0].state).toBe('withheld');
  expect((await sandbox.admin('POST', '/webhooks', { duplicates: 2 })).status).toBe(400);
});

test('a refund succeeds later, takes no more than is left, and frees its amount when it is cancelled', async () => {
  const id = await paidOrder();
  expect((await refund(id, { refund_amount: 4799.41 })).json.code).toBe('refund_amount_invalid');
  expect((await refund(id, { refund_id: 'rf1', refund_amount: 3000 })).json.refund_status).toBe('PENDING');
  expect((await refund(id, { refund_id: 'rf1', refund_amount: 100 })).status).toBe(409);
  await received(2);
  expect(hooks()[1]?.json.data.refund).toMatchObject({ refund_status: 'SUCCESS', cf_payment_id: expect.any(Number) });
  await sandbox.admin('POST', '/refunds/rf1/status', { status: 'CANCELLED' });
  expect((await refund(id)).status).toBe(200);
  now += 190 * 86_400_000;
  expect((await refund(await paidOrder())).status).toBe(200);
  expect((await refund(id, { refund_amount: 1 })).status).toBe(400);
});

test('second payments and late payments are refunded automatically where the account says so', async () => {
  await sandbox.admin('POST', '/duplicates', { autoRefund: true, latePayments: true });
  const id = await paidOrder();
  const second = await attempt(id);
  await vi.waitFor(async () =>
    expect((await sandbox.api('GET', `/orders/${id}/refunds`)).json).toMatchObject([
      { cf_payment_id: second.json.cf_payment_id, refund_type: 'PAYMENT_AUTO_REFUND', refund_status: 'SUCCESS' },
    ]),
  );
  const { order_id: late } = await sandbox.open();
  await sandbox.admin('POST', `/orders/${late}/status`, { order_expiry_time: '2026-01-01T00:00:00Z' });
  await attempt(late);
  expect((await sandbox.api('GET', `/orders/${late}/refunds`)).json).toHaveLength(1);
});

const month = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };
const recon = async (path: string, limit = 10, filters: object = month, cursor: string | null = null) =>
  (await sandbox.api('POST', path, { pagination: { limit, cursor }, filters })).json;

test('payments and refunds are listed page by page, and settled on the next working day', async () => {
  const id = await paidOrder({ order_amount: 100 });
  await sandbox.admin('POST', `/orders/${id}/refunds`, { refund_amount: 40.5 });
  now = Date.parse('2026-11-23T04:29:00Z');
  expect(await recon('/settlements')).toMatchObject({ data: [] });
  now = Date.parse('2026-11-23T04:30:00Z');
  const first = await recon('/recon', 1);
  const second = await recon('/recon', 1, month, first.cursor);
  expect([first, second].map(({ data }) => data[0].event_details)).toMatchObject([
    { event_type: 'PAYMENT', event_amount: 100, event_service_charge: 2, event_service_tax: 0.36 },
    { event_type: 'REFUND', event_amount: 40.5, event_settlement_amount: 40.5, sale_type: 'DEBIT' },
  ]);
  expect(second.cursor).toBeNull();
  await sandbox.admin('POST', '/settlements', { charge: 100, bankDiffers: 1 });
  const { data } = await recon('/settlements');
  expect(data).toMatchObject([{ utr: 'SANDBOX20261123', amount_settled: 55.97, settlement_charge: 1 }]);
  const ofSettlement = await recon('/settlement/recon', 10, { settlement_utrs: ['SANDBOX20261123'] });
  expect(ofSettlement.data).toHaveLength(2);
  await sandbox.admin('POST', '/settlements', { missing: [id] });
  expect((await recon('/recon')).data).toEqual([]);
});

const pay = (session: string, outcome: string, more = {}) =>
  sandbox.press('/pg/view/sessions/pay', { payment_session_id: session, outcome, ...more });

test('the payment page shows the order as text, and leads back to the shop', async () => {
  const order = await sandbox.open({ order_amount: 107988, order_note: '<b>Premium</b>' });
  const query = new URLSearchParams({ payment_session_id: order.payment_session_id });
  const page = await fetch(`${sandbox.url}/pg/view/sessions/checkout?${query}`);
  const text = await page.text();
  for (const part of ['₹1,07,988.00', '&lt;b&gt;Premium&lt;/b&gt;', 'Chulha &amp; Sons']) expect(text).toContain(part);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example.in;");
  await pay(order.payment_session_id, 'CLOSE');
  await pay(order.payment_session_id, 'FAILED', { error: 'insufficient_funds' });
  expect(await statusOf(order.order_id)).toBe('ACTIVE');
  const paid = await pay(order.payment_session_id, 'SUCCESS', { method: 'card' });
  expect(paid.headers.get('location')).toBe(`https://shop.example.in/payment-success?order_id=${order.order_id}`);
  expect(await (await pay(order.payment_session_id, 'SUCCESS')).text()).toContain('This order is paid');
  const { json } = await sandbox.api('GET', `/orders/${order.order_id}/payments`);
  expect(json).toMatchObject([
    { payment_status: 'SUCCESS', payment_group: 'debit_card' },
    { payment_status: 'FAILED', error_details: { error_reason: 'insufficient_funds' } },
  ]);
  expect((await pay('session_of_nobody', 'SUCCESS')).status).toBe(404);
});

test('a pending attempt pays an order that expired or was ended meanwhile', async () => {
  const order = await sandbox.open();
  await pay(order.payment_session_id, 'PENDING', { later: 'SUCCESS', seconds: '3600' });
  const ended = await sandbox.api('PATCH', `/orders/${order.order_id}`, { order_status: 'TERMINATED' });
  expect(ended.json.order_status).toBe('TERMINATION_REQUESTED');
  await sandbox.admin('POST', '/clock', { offsetMs: 3_700_000 });
  await vi.waitFor(async () => expect(await statusOf(order.order_id)).toBe('PAID'));
});

test('the buttons of the developer page send their JSON', async () => {
  const id = await paidOrder();
  const press = async (path: string, body: object) =>
    expect((await sandbox.press(`/admin${path}`, { body: JSON.stringify(body) })).status).toBe(303);
  await press(`/orders/${id}/disputes`, { event: 'CREATED', dispute_id: '77' });
  await press(`/orders/${id}/disputes`, { event: 'CLOSED', dispute_id: '77', dispute_status: 'CHARGEBACK_LOST' });
  await vi.waitFor(() => expect(hooks().map(({ json }) => json.type)).toContain('DISPUTE_CLOSED'));
  await press('/clock', { offsetMs: 1 });
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('dispute 77 of ₹4,799.40 lost');
});

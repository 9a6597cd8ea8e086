import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand, settings } from '#shared/brand.ts';
import { aCustomer } from '#test/accounts.ts';
import { aBuyer, initiatePayment as pressPay } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/reset', {});
  await testApp.db.deleteFrom('orders').execute();
});

type Counters = { calls: Record<string, number>; orders: number };
/** Cookie of one browser. Other browsers are simulated with headers. */
const oneBrowser = { cookie: `browser=${'b'.repeat(43)}` };
const startPayment = (
  place: TestApp,
  buyer: Record<string, unknown> = aBuyer(),
  headers: Record<string, string> = {},
) => pressPay(place, buyer, { ...oneBrowser, ...headers });

const ordersHere = () => testApp.db.selectFrom('orders').selectAll().execute();
const createCalls = async () => ((await testApp.provider.admin('/counters')) as Counters).calls['POST /pg/orders'] ?? 0;

describe('checkout', () => {
  test('stores the order, creates it at the provider at our price, and returns its payment page', async () => {
    const { status, body } = await startPayment(
      testApp,
      aBuyer({ phone: '+91 98765-43210', email: ' Asha@DosaPlaza.in ' }),
    );
    expect(status).toBe(200);
    expect(body.order_id).toMatch(/^ch_[0-9a-z]{26}$/);
    const [order] = await ordersHere();
    expect(order).toMatchObject({
      id: body.order_id,
      phone: '9876543210',
      email: 'asha@dosaplaza.in',
      total: 1999,
      status: 'pending',
      session_id: body.payment_session_id,
    });
    const there = (await testApp.provider.admin(`/orders/${body.order_id}`)) as { order: object };
    expect(there.order).toMatchObject({ order_amount: 1999, order_status: 'ACTIVE' });
  });

  test('basic and premium are aliases of the growth plans', async () => {
    const { body } = await startPayment(testApp, aBuyer({ planId: 'basic', duration: 3, amount: 17_998 }));
    expect((await ordersHere())[0]).toMatchObject({
      id: body.order_id,
      plan_slug: 'basic-growth',
      total: 17_998,
      term_months: 3,
    });
  });

  test('twenty parallel requests without a key make one order and one provider call', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => startPayment(testApp)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([1, 1]);
  });

  test('twenty tabs with one key and no cookie make one order and one provider call', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pressPay(testApp, aBuyer(), { 'idempotency-key': key })),
    );
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([1, 1]);
  });

  test('a key used for another order is refused', async () => {
    await startPayment(testApp, aBuyer(), { 'idempotency-key': 'tab-8' });
    const { status, body } = await startPayment(testApp, aBuyer({ planId: 'zomato-pro', amount: 2999 }), {
      'idempotency-key': 'tab-8',
    });
    expect([status, body.code]).toEqual([422, 'key_reused']);
  });

  test('another buyer, or the same buyer with another key, gets another order', async () => {
    await startPayment(testApp);
    await startPayment(testApp, aBuyer({ email: 'ravi@chai.in' }));
    await startPayment(testApp, aBuyer(), { 'idempotency-key': 'a' });
    await startPayment(testApp, aBuyer(), { 'idempotency-key': 'b' });
    expect(await ordersHere()).toHaveLength(4);
  });

  test('a changed price creates nothing and is returned', async () => {
    const { status, body } = await startPayment(testApp, aBuyer({ amount: 1 }));
    expect([status, body.code, body.quote?.total]).toEqual([409, 'price_changed', 1999]);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([0, 0]);
  });

  test.each([
    [{ state: undefined }, 'state', 'Please choose your State.'],
    [{ state: '' }, 'state', 'Please choose your State.'],
    [{ state: '99' }, 'state', 'Choose a State from the list.'],
    [{ company: 'x'.repeat(101) }, 'company', 'Use at most 100 characters.'],
  ])('%j is refused with a sentence at its field', async (change, field, sentence) => {
    const { status, body } = await startPayment(testApp, aBuyer(change));
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('company and GSTIN are stored for the invoice', async () => {
    await startPayment(testApp, aBuyer({ company: ' Rao & Sons ', gstin: '29aagcb7383j1z4' }));
    expect((await ordersHere())[0]).toMatchObject({ company: 'Rao & Sons', gstin: '29AAGCB7383J1Z4', state: '07' });
  });

  test('what the buyer agreed to is stored: version of the terms, language, time and refund shares', async () => {
    await startPayment(testApp, aBuyer({ language: 'hi' }));
    const [order] = await ordersHere();
    expect(order?.consent).toEqual({
      terms: brand.policiesSince,
      language: 'hi',
      at: order?.created_at.toISOString(),
      refundShares: settings.policies.shares,
      promiseDays: 10,
    });
  });

  test('missing fields are refused one by one', async () => {
    const { status, body } = await startPayment(testApp, { planId: 'zomato-starter', amount: 1999 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'Please fill all required fields.',
      fields: {
        name: expect.any(String),
        email: expect.any(String),
        phone: expect.any(String),
        state: expect.any(String),
      },
    });
  });

  test.each([
    ['no State', { state: undefined }, 'fields_missing', { state: 'Please choose your State.' }],
    ['an empty State', { state: ' ' }, 'fields_missing', { state: 'Please choose your State.' }],
    ['a State that is no text', { state: 7 }, 'fields_missing', { state: 'Please choose your State.' }],
    ['an unknown State', { state: '99' }, 'invalid', { state: 'Choose a State from the list.' }],
    ['a long company name', { company: 'A'.repeat(101) }, 'invalid', { company: 'Use at most 100 characters.' }],
    ['a GSTIN with a wrong check digit', { gstin: '27AAPFU0939F1ZW' }, 'invalid', { gstin: expect.any(String) }],
    ['a GSTIN of a State that is no more', { gstin: '28AAPFU0939F1ZT' }, 'invalid', { gstin: expect.any(String) }],
  ])('%s is refused, and nothing is created', async (_what, more, code, fields) => {
    const { status, body } = await startPayment(testApp, aBuyer(more));
    expect([status, body.code]).toEqual([400, code]);
    expect(body).toMatchObject({ fields });
    expect([(await ordersHere()).length, await createCalls()]).toEqual([0, 0]);
  });

  test('State, GSTIN and company are stored, and another company is another order', async () => {
    const typed = { state: '27', gstin: '27 aapfu0939f1zv', company: ' Dosa Plaza Pvt Ltd ' };
    const first = await startPayment(testApp, aBuyer(typed));
    const [stored] = await ordersHere();
    expect(stored).toMatchObject({ state: '27', gstin: '27AAPFU0939F1ZV', company: 'Dosa Plaza Pvt Ltd' });
    const other = await startPayment(testApp, aBuyer({ ...typed, company: 'Idli House' }));
    const again = await startPayment(testApp, aBuyer(typed));
    expect([other.body.order_id === first.body.order_id, again.body.order_id]).toEqual([false, first.body.order_id]);
    expect(await ordersHere()).toHaveLength(2);
  });
});

describe('payment provider errors', () => {
  test.each([
    ['answers 500', { createStatus: 500 }, 503, 'payment_busy'],
    ['refuses the order', { createStatus: 400 }, 502, 'payment_refused'],
    ['cuts the connection', { createStatus: 'reset' }, 504, 'payment_slow'],
  ])('the provider %s: a clear message, and the next request works', async (_what, fault, status, code) => {
    await testApp.provider.admin('/faults', { ...fault, only: 'create', times: 1 });
    const first = await startPayment(testApp);
    expect([first.status, first.body.code]).toEqual([status, code]);
    expect(first.body.message).toMatch(/^Payment failed: .*not been charged/);
    const second = await startPayment(testApp);
    expect(second.status).toBe(200);
    expect((await ordersHere()).filter((order) => order.session_id !== null)).toHaveLength(1);
  });

  test('the provider asks for a pause: no calls meanwhile, then it works', async () => {
    await testApp.provider.admin('/faults', { createStatus: 429, retrySeconds: 1, only: 'create', times: 1 });
    expect((await startPayment(testApp)).body.code).toBe('payment_busy');
    expect((await startPayment(testApp)).body.code).toBe('payment_busy');
    expect(await createCalls()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await startPayment(testApp)).status).toBe(200);
  });

  test('the answer is lost after the order was created: the next request finds the same order', async () => {
    await testApp.provider.admin('/faults', { createStatus: 'lost', only: 'create', times: 1 });
    expect((await startPayment(testApp)).status).toBe(504);
    const second = await startPayment(testApp);
    expect(second.status).toBe(200);
    expect(((await testApp.provider.admin('/orders')) as unknown[]).length).toBe(1);
    expect(await ordersHere()).toHaveLength(1);
  });

  test('no answer: the buyer is told within 12 seconds, and pages stay fast', async () => {
    await testApp.provider.admin('/faults', { createStatus: 'silent', only: 'create', times: 1 });
    const began = Date.now();
    const waiting = startPayment(testApp);
    const page = await fetch(`${testApp.url}/api/plans`);
    expect([page.status, Date.now() - began < 1_000]).toEqual([200, true]);
    expect((await waiting).body.code).toBe('payment_slow');
    expect(Date.now() - began).toBeLessThan(12_000);
  });
});

test('a claim of a dead process is taken over by the waiting request', async () => {
  await testApp.provider.admin('/faults', { createStatus: 500, only: 'create', times: 1 });
  expect((await startPayment(testApp)).status).toBe(503);
  await testApp.db
    .updateTable('orders')
    .set({ session_refusal: null, session_claimed_at: sql`now() - interval '7 seconds'` })
    .execute();
  const second = await startPayment(testApp);
  expect([second.status, await createCalls()]).toEqual([200, 2]);
});

describe('tampered requests', () => {
  const bad: [string, unknown][] = [
    ...[0, 1, -1, 1.5, 1998, 2000, 1e9, 1e21, '1999', '1e3', [1999], null, true, { $gt: 0 }, '०'].map(
      (value): [string, unknown] => ['amount', value],
    ),
    ...[0, 2, -1, 1.5, 13, 1e9, '12', '१२', [12], null, {}].map((value): [string, unknown] => ['duration', value]),
    ...[0, -1, 2, 1.5, 51, 1e9, '1', [1], null].map((value): [string, unknown] => ['quantity', value]),
    ...[
      'SAVE99',
      '__proto__',
      'constructor',
      'SAVE10,SAVE20',
      '\u202eSAVE10',
      'SAVE10\0',
      5,
      ['SAVE10'],
      'x'.repeat(500),
    ].map((value): [string, unknown] => ['couponCode', value]),
    ...['nope', '__proto__', '../admin', '', 7, null, ['zomato-starter'], 'ZOMATO-STARTER\0'].map(
      (value): [string, unknown] => ['planId', value],
    ),
    ['gstin', brand.gstin],
    ['finalPrice', 1],
    ['discountApplied', true],
    ['total', 1],
    ['status', 'paid'],
    ['email', 'a@b.in\r\nBcc: x@y.in'],
  ];
  test.each(bad)('%s = %j creates nothing', async (field, value) => {
    const { status } = await startPayment(testApp, aBuyer({ [field]: value }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([0, 0]);
  });

  test('SAVE10 typed by the buyer takes ten per cent off, only at the server’s total', async () => {
    expect((await startPayment(testApp, aBuyer({ couponCode: 'save10', amount: 1799 }))).status).toBe(200);
    expect((await ordersHere())[0]).toMatchObject({ coupon_code: 'SAVE10', total: 1799, coupon_discount: 200 });
  });
});

describe('rate limit', () => {
  let busy: TestApp;
  beforeAll(async () => {
    busy = await openTestApp({ jobs: false, rateLimitFactor: 0.1, trustProxy: ['127.0.0.1'], where: testApp.where });
  });
  afterAll(() => busy.close());
  let buyers = 0;
  const pay = (change: object = {}, headers = {}) => {
    buyers += 1;
    return startPayment(
      busy,
      aBuyer({ email: `p${buyers}@limit.in`, phone: `98111${10_000 + buyers}`, ...change }),
      headers,
    );
  };

  test('three orders of an account, twelve of an address', async () => {
    const { bearer } = await aCustomer(testApp, 'signed-in@limit.in');
    const own = [];
    for (let n = 0; n < 4; n += 1) own.push(await pay({}, bearer));
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(own[3]?.body).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) });
    const guests = [];
    for (let n = 0; n < 9; n += 1) guests.push((await pay()).status);
    expect(guests).toEqual([...Array(8).fill(200), 429]);
    expect((await pay({}, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(200);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuyer, startPayment } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.provider.admin('/reset', {});
  await stage.db.deleteFrom('orders').execute();
});

type Counters = { calls: Record<string, number>; orders: number };
const ordersHere = () => stage.db.selectFrom('orders').selectAll().execute();
const createCalls = async () => ((await stage.provider.admin('/counters')) as Counters).calls['POST /pg/orders'] ?? 0;

describe('somebody presses Pay', () => {
  test('the order is stored, the provider has it at our price, and the answer opens its page', async () => {
    const { status, body } = await startPayment(
      stage,
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
    const there = (await stage.provider.admin(`/orders/${body.order_id}`)) as { order: object };
    expect(there.order).toMatchObject({ order_amount: 1999, order_status: 'ACTIVE' });
  });

  test('basic and premium are other names of the growth plans', async () => {
    const { body } = await startPayment(stage, aBuyer({ planId: 'basic', duration: 3, amount: 17_998 }));
    expect((await ordersHere())[0]).toMatchObject({
      id: body.order_id,
      plan_slug: 'basic-growth',
      total: 17_998,
      term_months: 3,
    });
  });

  test('twenty presses at once, without a key, make one order and one call', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => startPayment(stage)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([1, 1]);
  });

  test('twenty tabs with one key make one order and one call', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => startPayment(stage, aBuyer(), { 'idempotency-key': 'tab-7' })),
    );
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([1, 1]);
  });

  test('one key for another order is refused', async () => {
    await startPayment(stage, aBuyer(), { 'idempotency-key': 'tab-8' });
    const { status, body } = await startPayment(stage, aBuyer({ planId: 'zomato-pro', amount: 2999 }), {
      'idempotency-key': 'tab-8',
    });
    expect([status, body.code]).toEqual([422, 'key_reused']);
  });

  test('another person, or the same person with another key, gets another order', async () => {
    await startPayment(stage);
    await startPayment(stage, aBuyer({ email: 'ravi@chai.in' }));
    await startPayment(stage, aBuyer(), { 'idempotency-key': 'a' });
    await startPayment(stage, aBuyer(), { 'idempotency-key': 'b' });
    expect(await ordersHere()).toHaveLength(4);
  });

  test('a price that has changed creates nothing and tells the new one', async () => {
    const { status, body } = await startPayment(stage, aBuyer({ amount: 1 }));
    expect([status, body.code, body.quote?.total]).toEqual([409, 'price_changed', 1999]);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([0, 0]);
  });

  test('what is missing is said field by field', async () => {
    const { status, body } = await startPayment(stage, { planId: 'zomato-starter', amount: 1999 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'Please fill all required fields.',
      fields: { name: expect.any(String), email: expect.any(String), phone: expect.any(String) },
    });
  });
});

describe('the payment provider is in trouble', () => {
  test.each([
    ['answers 500', { createStatus: 500 }, 503, 'payment_busy'],
    ['refuses the order', { createStatus: 400 }, 502, 'payment_refused'],
    ['cuts the connection', { createStatus: 'reset' }, 504, 'payment_slow'],
  ])('it %s: a clear sentence, and the next press works', async (_what, fault, status, code) => {
    await stage.provider.admin('/faults', { ...fault, only: 'create', times: 1 });
    const first = await startPayment(stage);
    expect([first.status, first.body.code]).toEqual([status, code]);
    expect(first.body.message).toMatch(/^Payment failed: .*not been charged/);
    const second = await startPayment(stage);
    expect(second.status).toBe(200);
    expect((await ordersHere()).filter((order) => order.session_id !== null)).toHaveLength(1);
  });

  test('it asks for a pause: nobody knocks meanwhile, and afterwards it works', async () => {
    await stage.provider.admin('/faults', { createStatus: 429, retrySeconds: 1, only: 'create', times: 1 });
    expect((await startPayment(stage)).body.code).toBe('payment_busy');
    expect((await startPayment(stage)).body.code).toBe('payment_busy');
    expect(await createCalls()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await startPayment(stage)).status).toBe(200);
  });

  test('it does the work but the answer is lost: the next press finds the same order', async () => {
    await stage.provider.admin('/faults', { createStatus: 'lost', only: 'create', times: 1 });
    expect((await startPayment(stage)).status).toBe(504);
    const second = await startPayment(stage);
    expect(second.status).toBe(200);
    expect(((await stage.provider.admin('/orders')) as unknown[]).length).toBe(1);
    expect(await ordersHere()).toHaveLength(1);
  });

  test('it says nothing: the person hears so within 12 seconds, and pages stay quick', async () => {
    await stage.provider.admin('/faults', { createStatus: 'silent', only: 'create', times: 1 });
    const began = Date.now();
    const waiting = startPayment(stage);
    const page = await fetch(`${stage.url}/api/plans`);
    expect([page.status, Date.now() - began < 1_000]).toEqual([200, true]);
    expect((await waiting).body.code).toBe('payment_slow');
    expect(Date.now() - began).toBeLessThan(12_000);
  });
});

test('a press whose process died is taken over while the next one waits, and that one is answered well', async () => {
  await stage.provider.admin('/faults', { createStatus: 500, only: 'create', times: 1 });
  expect((await startPayment(stage)).status).toBe(503);
  await stage.db
    .updateTable('orders')
    .set({ session_refusal: null, session_claimed_at: sql`now() - interval '7 seconds'` })
    .execute();
  const second = await startPayment(stage);
  expect([second.status, await createCalls()]).toEqual([200, 2]);
});

describe('somebody tampers', () => {
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
    ['finalPrice', 1],
    ['discountApplied', true],
    ['total', 1],
    ['status', 'paid'],
    ['email', 'a@b.in\r\nBcc: x@y.in'],
  ];
  test.each(bad)('%s = %j creates nothing', async (field, value) => {
    const { status } = await startPayment(stage, aBuyer({ [field]: value }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect([(await ordersHere()).length, await createCalls()]).toEqual([0, 0]);
  });

  test('SAVE10 on its own words pays ten per cent less, and only at the server’s sum', async () => {
    expect((await startPayment(stage, aBuyer({ couponCode: 'save10', amount: 1799 }))).status).toBe(200);
    expect((await ordersHere())[0]).toMatchObject({ coupon_code: 'SAVE10', total: 1799, coupon_discount: 200 });
  });

  test('a hundred people after the last redemption of a coupon: one gets it', async () => {
    await stage.db
      .insertInto('coupons')
      .values({
        code: 'ONLYONE',
        kind: 'percent',
        value: 50,
        description: 'one',
        categories: ['zomato'],
        max_redemptions: 1,
      })
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        startPayment(stage, aBuyer({ email: `p${n}@x.in`, couponCode: 'ONLYONE', amount: 1000 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['coupon_used_up']),
    );
  });
});

describe('too often', () => {
  test('one address gets a pause, told in seconds', async () => {
    const busy = await openStage({ jobs: false, rateLimitFactor: 0.1 });
    try {
      const answers = [];
      for (let n = 0; n < 5; n += 1) answers.push(await startPayment(busy, aBuyer({ email: `p${n}@x.in` })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(answers[4]?.body).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) });
    } finally {
      await busy.close();
    }
  });
});

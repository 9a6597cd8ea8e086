import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function aCoupon(limit: number): Promise<string> {
  const code = `C${randomUUID().slice(0, 8)}`.toUpperCase();
  await testApp.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', value: 50, description: 'half', services: ['zomato'], max_redemptions: limit })
    .execute();
  return code;
}

const press = (couponCode: string, key: string = randomUUID()) =>
  initiatePayment(testApp, aBuyer({ email: `${key}@coupons.in`, couponCode, amount: 1000 }), {
    'idempotency-key': key,
  });

const redeemed = async (code: string) =>
  (await testApp.db.selectFrom('coupons').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow())
    .redeemed;

const useOf = async (id: string) =>
  (await testApp.db.selectFrom('orders').select('coupon_use').where('id', '=', id).executeTakeFirstOrThrow())
    .coupon_use;

const expire = async (id: string) => {
  await testApp.provider.admin(`/orders/${id}/status`, { status: 'EXPIRED' });
  await syncPayment(testApp, id, 'clock');
  expect((await orderStatus(testApp, id)).status).toBe('expired');
};

const pay = async (id: string) => {
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => orderStatus(testApp, id),
    ({ status }) => status === 'paid',
  );
};

describe('a coupon for one order', () => {
  test('a hundred parallel buyers: one gets it, the others are told why not', async () => {
    const code = await aCoupon(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => press(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(['coupon_used_up']));
    expect(await redeemed(code)).toBe(1);
  });

  test('a repeat with the same key gets the same order', async () => {
    const code = await aCoupon(1);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(code, key)));
    answers.push(await press(code, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect(await redeemed(code)).toBe(1);
  });

  test('an order that expires unpaid releases it, and the next of a hundred takes it', async () => {
    const code = await aCoupon(1);
    const first = (await press(code)).body.order_id;
    await expire(first);
    await Promise.all(Array.from({ length: 5 }, () => syncPayment(testApp, first, 'clock')));
    expect([await redeemed(code), await useOf(first)]).toEqual([0, 'released']);
    const answers = await Promise.all(Array.from({ length: 100 }, () => press(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await redeemed(code)).toBe(1);
  });

  test('an order refused by the provider releases it', async () => {
    const code = await aCoupon(1);
    await testApp.provider.admin('/faults', { createStatus: 400, only: 'create', times: 1 });
    const key = randomUUID();
    expect((await press(code, key)).status).toBe(502);
    expect(await redeemed(code)).toBe(0);
    expect((await press(code, key)).status).toBe(200);
  });

  test('a paid order keeps it', async () => {
    const code = await aCoupon(1);
    const { order_id } = (await press(code)).body;
    await pay(order_id);
    expect([await redeemed(code), await useOf(order_id)]).toEqual([1, 'counted']);
    expect((await press(code)).body.code).toBe('coupon_used_up');
  });

  test('a late payment takes it again while it is free', async () => {
    const code = await aCoupon(1);
    const { order_id } = (await press(code)).body;
    await expire(order_id);
    await pay(order_id);
    expect([await redeemed(code), await useOf(order_id)]).toEqual([1, 'counted']);
  });

  test('a late payment after it is gone keeps the price, marks the limit as exceeded and makes one task', async () => {
    const code = await aCoupon(1);
    const late = (await press(code)).body.order_id;
    await expire(late);
    await pay((await press(code)).body.order_id);
    await pay(late);
    await syncPayment(testApp, late, 'second look');
    expect([await redeemed(code), await useOf(late)]).toEqual([1, 'exceeded']);
    const tasks = await testApp.db
      .selectFrom('tasks')
      .select('title')
      .where('order_id', '=', late)
      .where('case_id', 'is', null)
      .where('template_step', 'is', null)
      .execute();
    expect(tasks.map(({ title }) => title)).toEqual([expect.stringContaining(`Coupon ${code} was used beyond`)]);
  });

  test('the invariants of the doctor hold', async () => {
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

test('one network reserves at most ten of a coupon without paying; a paid one makes room, and another network gets its own', async () => {
  const limited = await openTestApp({ rateLimitFactor: 1, trustProxy: ['loopback'] });
  try {
    await limited.db
      .insertInto('coupons')
      .values({
        code: 'FAIR25',
        kind: 'percent',
        value: 50,
        description: '',
        services: ['zomato'],
        max_redemptions: 25,
      })
      .execute();
    const buy = (network: string, headers: Record<string, string> = {}) => {
      const key = randomUUID();
      const buyer = aBuyer({ email: `${key}@coupons.in`, couponCode: 'FAIR25', amount: 1000 });
      return initiatePayment(limited, buyer, { 'idempotency-key': key, 'x-forwarded-for': network, ...headers });
    };
    const made = await Promise.all(Array.from({ length: 14 }, () => buy('203.0.113.9')));
    const orders = made.filter(({ status }) => status === 200).map(({ body }) => body.order_id);
    expect(orders).toHaveLength(10);
    expect(new Set(made.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['coupon_held']),
    );
    expect((await buy('198.51.100.4')).status).toBe(200);
    const asha = await aCustomer(limited, 'asha@fair.in');
    expect((await buy('203.0.113.9', asha.bearer)).status).toBe(200);
    await limited.provider.admin(`/orders/${orders[0]}/attempts`, { status: 'SUCCESS' });
    await waitUntil(
      () => orderStatus(limited, orders[0] ?? ''),
      ({ status }) => status === 'paid',
    );
    expect((await buy('203.0.113.9')).status).toBe(200);
    expect((await buy('203.0.113.9')).body.code).toBe('coupon_held');
    const left = await limited.db
      .selectFrom('orders')
      .select(['status'])
      .where('coupon_share', 'is not', null)
      .where('coupon_use', '<>', 'reserved')
      .execute();
    expect(left).toEqual([]);
  } finally {
    await limited.close();
  }
});

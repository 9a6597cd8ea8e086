import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@mail.in');
});
afterAll(() => testApp.close());

async function aCoupon(limit = 1): Promise<string> {
  const code = `H${randomUUID().slice(0, 8)}`.toUpperCase();
  await testApp.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', value: 50, description: 'half', services: ['zomato'], max_redemptions: limit })
    .execute();
  return code;
}
const aBrowser = () => ({
  cookie: `browser=${Buffer.from(randomUUID() + randomUUID())
    .toString('base64url')
    .slice(0, 43)}`,
});
const press = (couponCode: string, who: Record<string, string>, more: object = {}) =>
  initiatePayment(testApp, aBuyer({ couponCode, amount: 1000, email: 'asha@mail.in', ...more }), {
    ...who,
    'idempotency-key': randomUUID(),
  });
const quote = (couponCode: string, who: Record<string, string>) =>
  ask(testApp, 'POST', '/api/quote', { planId: 'zomato-starter', couponCode }, who);
const orderOf = (id: string) =>
  testApp.db.selectFrom('orders').select(['status', 'coupon_use']).where('id', '=', id).executeTakeFirstOrThrow();
const atProvider = async (id: string) =>
  ((await testApp.provider.admin(`/orders/${id}`)) as { order: { order_status: string } }).order.order_status;
const redeemed = async (code: string) =>
  (await testApp.db.selectFrom('coupons').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow())
    .redeemed;

test.each(['browser', 'account'] as const)(
  'a buyer known by the %s keeps the last redemption of a coupon when details change',
  async (kind) => {
    const code = await aCoupon();
    const me = kind === 'account' ? asha.bearer : aBrowser();
    const first = await press(code, me);
    expect((await quote(code, me)).status).toBe(200);
    const second = await press(code, me, { name: 'Asha R. Rao' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.order_id).not.toBe(first.body.order_id);
    expect(await orderOf(first.body.order_id)).toEqual({ status: 'expired', coupon_use: 'released' });
    expect(await orderOf(second.body.order_id)).toEqual({ status: 'pending', coupon_use: 'reserved' });
    expect([await atProvider(first.body.order_id), await atProvider(second.body.order_id)]).toEqual([
      'TERMINATED',
      'ACTIVE',
    ]);
    expect(await redeemed(code)).toBe(1);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  },
);

test.each([
  [
    'is paid already, unknown to us',
    (id: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' }),
  ],
  ['has a payment under way', (id: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status: 'PENDING' })],
  ['cannot be ended: 500', () => testApp.provider.admin('/faults', { createStatus: 500, only: 'create', times: 1 })],
  [
    'cannot be ended: cut off',
    () => testApp.provider.admin('/faults', { createStatus: 'reset', only: 'create', times: 1 }),
  ],
])('an earlier order that %s keeps the redemption', async (_what, arrange) => {
  const code = await aCoupon();
  const me = aBrowser();
  const { body } = await press(code, me);
  await testApp.provider.admin('/webhooks', { never: true });
  await arrange(body.order_id);
  const second = await press(code, me, { email: 'other@mail.in' });
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/webhooks', {});
  expect(second.body.code).toBe('coupon_held');
  expect((await orderOf(body.order_id)).coupon_use).not.toBe('released');
  expect(await redeemed(code)).toBe(1);
});

test('a stranger with the same address and number cannot take the redemption over', async () => {
  const code = await aCoupon();
  await press(code, aBrowser());
  const other = aBrowser();
  expect((await quote(code, other)).body).toMatchObject({ code: 'coupon_used_up' });
  expect((await press(code, other)).body.code).toBe('coupon_used_up');
  expect((await quote(code, {})).status).toBe(422);
});

test('a paid order does not release its redemption to its own buyer', async () => {
  const code = await aCoupon();
  const me = aBrowser();
  const { body } = await press(code, me);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'clock');
  expect((await quote(code, me)).body).toMatchObject({ code: 'coupon_used_up' });
  expect((await press(code, me, { name: 'Asha R. Rao' })).body.code).toBe('coupon_used_up');
});

test('while another redemption is left, an earlier order stays open', async () => {
  const code = await aCoupon(2);
  const me = aBrowser();
  const [first, second] = [await press(code, me), await press(code, me, { name: 'Second kitchen' })];
  expect([(await orderOf(first.body.order_id)).status, (await orderOf(second.body.order_id)).status]).toEqual([
    'pending',
    'pending',
  ]);
});

test('many parallel changes, strangers and a payment leave one order with the coupon', async () => {
  for (let round = 0; round < 4; round += 1) {
    const code = await aCoupon();
    const me = aBrowser();
    const { body } = await press(code, me);
    if (round % 2) await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, (_, n) => press(code, n % 2 ? aBrowser() : me, { name: `Asha ${n}` }))),
      syncPayment(testApp, body.order_id, 'clock'),
    ]);
    expect(new Set(answers.map(({ status, body: { code: why } }) => why ?? status))).toSatisfy((seen: Set<unknown>) =>
      [...seen].every((one) => one === 200 || one === 'coupon_used_up' || one === 'coupon_held'),
    );
    const holders = await testApp.db
      .selectFrom('orders')
      .select('id')
      .where('coupon_code', '=', code)
      .where('coupon_use', 'in', ['reserved', 'counted'])
      .execute();
    expect([holders.length, await redeemed(code)]).toEqual([1, 1]);
  }
  const broken = (await checkInvariants(testApp.db)).map(({ rule }) => rule);
  expect(broken.filter((rule) => rule.includes('coupon'))).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Refunding the whole price releases the redemption of the coupon.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'coupon-back.in');
});
afterAll(() => testApp.close());

const code = 'ONCE';
const redeemed = async () =>
  (await testApp.db.selectFrom('coupons').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow())
    .redeemed;
const useOf = async (id: string) =>
  (await testApp.db.selectFrom('orders').select('coupon_use').where('id', '=', id).executeTakeFirstOrThrow())
    .coupon_use;

test('a coupon for one order is free again after its refund, and counts again when the refund is reversed', async () => {
  await testApp.db
    .insertInto('coupons')
    .values({ code, kind: 'flat', value: 100, description: 'once', services: ['zomato'], max_redemptions: 1 })
    .execute();
  const first = await desk.aPaidOrder({ couponCode: code, amount: 1_899 });
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await desk.cancel(first);
  await desk.become(first, 'succeeded');
  expect([await redeemed(), await useOf(first)]).toEqual([0, 'released']);
  const second = await desk.aPaidOrder({ couponCode: code, amount: 1_899 });
  await desk.cancel(second);
  await desk.become(second, 'succeeded');
  expect(await redeemed()).toBe(0);
  expect(await checkInvariants(testApp.db)).toEqual([]);

  const [refund] = await desk.refundsThere(second);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(second, 'failed');
  expect([await redeemed(), await useOf(second)]).toEqual([1, 'counted']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

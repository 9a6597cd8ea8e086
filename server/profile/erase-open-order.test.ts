import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let staff: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await aStaffMember(testApp, 'farah@chulha.in', 'seller');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/webhooks', { never: true }));

let buyers = 0;
/** Creates an open order of an account or a guest. Returns its id and a function that erases the buyer's data. */
async function openOrder(kind: 'account' | 'guest', more: object = {}) {
  buyers += 1;
  const email = `gone${buyers}@mail.in`;
  const session = kind === 'account' ? await aCustomer(testApp, email, 'Asha Rao') : undefined;
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...more }), session?.bearer);
  const erase = async () =>
    session
      ? (await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, session.bearer)).status
      : (await eraseGuest(testApp, email)).orders;
  return { id: body.order_id, erase };
}
const orderOf = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pay = (id: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
const tasksOf = (id: string) =>
  testApp.db.selectFrom('tasks').selectAll().where('order_id', '=', id).where('deleted_at', 'is', null).execute();
const mailsOf = (id: string) => testApp.db.selectFrom('mails').select('kind').where('order_id', '=', id).execute();
const nobody = { name: '', email: '', phone: '', address: null, state: null, gstin: null, company: null };
/** Returns the violated invariants. */
const broken = async () => (await checkInvariants(testApp.db)).map(({ rule }) => rule);

test.each(['account', 'guest'] as const)('erasing an %s closes its open orders and removes the buyer', async (kind) => {
  const { id, erase } = await openOrder(kind);
  expect([200, 1]).toContain(await erase());
  expect(await orderOf(id)).toMatchObject({ ...nobody, status: 'expired', ask_next_at: expect.any(Date) });
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'expired' });
  expect(await broken()).toEqual([]);
});

test('the coupon of the order is released', async () => {
  await sql`insert into coupons (code, kind, value, description, services, max_redemptions)
    values ('LASTONE', 'flat', 100, 'the last one', array['zomato'], 1)`.execute(testApp.db);
  const { id, erase } = await openOrder('account', { couponCode: 'LASTONE', amount: 1899 });
  await erase();
  expect(await orderOf(id)).toMatchObject({ coupon_use: 'released' });
  expect((await openOrder('guest', { couponCode: 'LASTONE', amount: 1899 })).id).toMatch(/^ch_/);
});

test.each(['account', 'guest'] as const)(
  'a payment after an %s was erased is booked once, and staff are asked to refund it',
  async (kind) => {
    const { id, erase } = await openOrder(kind);
    await erase();
    await pay(id);
    await Promise.all([syncPayment(testApp, id, 'clock'), syncPayment(testApp, id, 'customer')]);
    await syncPayment(testApp, id, 'second look');
    expect(await orderOf(id)).toMatchObject({ ...nobody, status: 'paid' });
    expect(await tasksOf(id)).toMatchObject([{ template_step: 'return-payment', customer_id: null, status: 'todo' }]);
    expect((await tasksOf(id))[0]?.title).toMatch(/^Give ₹1,999 back: [0-9A-Z]{6} was paid after its buyer/);
    expect(await mailsOf(id)).toEqual([]);
    const payments = testApp.db.selectFrom('payments').select(['outcome', 'method']).where('order_id', '=', id);
    expect(await payments.execute()).toEqual([{ outcome: 'succeeded', method: null }]);
    expect(await broken()).toEqual([]);

    await testApp.provider.admin(`/orders/${id}/refunds`, {});
    await syncPayment(testApp, id, 'second look');
    expect([(await orderOf(id)).status, await tasksOf(id)]).toEqual(['refunded', []]);
    expect(await broken()).toEqual([]);
    await purgePersonalData(testApp.db, new Date());
  },
);

test('payment and erasure in parallel: either a purchase with a receipt, or an order to refund', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, erase } = await openOrder(round % 2 ? 'account' : 'guest');
    await pay(id);
    await Promise.all([syncPayment(testApp, id, 'clock'), erase()]);
    const steps = (await tasksOf(id)).map(({ template_step }) => template_step);
    expect((await orderOf(id)).status).toBe('paid');
    expect((await mailsOf(id)).some(({ kind }) => kind === 'receipt')).toBe(!steps.includes('return-payment'));
  }
});

test('an order that never reached the provider fails when its buyer is erased', async () => {
  const { id, erase } = await openOrder('guest');
  await sql`update orders set session_id = null, created_at = created_at - interval '1 hour', session_claimed_at = created_at - interval '1 hour',
    id = 'ch_00000000000000000000000001' where id = ${id}`.execute(testApp.db);
  await erase();
  await syncPayment(testApp, 'ch_00000000000000000000000001', 'clock');
  expect(await orderOf('ch_00000000000000000000000001')).toMatchObject({
    ...nobody,
    status: 'failed',
    ask_next_at: null,
  });
});

test('tasks of an order with an erased buyer show no name, though the invoice keeps it', async () => {
  const { id, erase } = await openOrder('account');
  await pay(id);
  await syncPayment(testApp, id, 'clock');
  const names = async () => {
    const { body } = await ask(testApp, 'GET', `/api/tasks?orderId=${id}`, undefined, staff.bearer);
    return JSON.stringify(body).match(/Asha Rao/g)?.length ?? 0;
  };
  expect(await names()).toBeGreaterThan(0);
  await erase();
  expect(await names()).toBe(0);
  expect((await orderOf(id)).name).toBe('Asha Rao');
});

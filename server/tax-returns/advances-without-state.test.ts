import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxMonth } from '#shared/contract/tax-returns.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, ask, goodPassword } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'advances.in');
  await testApp.provider.admin('/webhooks', { never: true });
});
afterAll(() => testApp.close());

const { monthOf } = taxMonthActs(
  () => testApp,
  () => desk.admin,
);

/** Returns the codes of the problems and warnings that this month's checks find for an order. */
async function checksOf(id: string): Promise<[string[], string[]]> {
  const [year, month] = dayInIndia(new Date()).split('-');
  const { problems, warnings } = await monthOf(`${month}${year}`);
  const codesOf = (found: TaxMonth['problems'] | TaxMonth['warnings']) =>
    found.filter(({ orderId }) => orderId === id).map(({ code }) => code);
  return [codesOf(problems), codesOf(warnings)];
}
const giveBack = async (id: string, more: object = {}) => {
  await testApp.provider.admin(`/orders/${id}/refunds`, more);
  await desk.look(id);
};
async function anOrderWithoutState(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: desk.email }), desk.customer.bearer);
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', body.order_id).execute();
  await desk.pay(body.order_id);
  await desk.look(body.order_id);
  return body.order_id;
}

test('an order paid after its buyer was erased holds the month back until it is given back whole', async () => {
  const email = 'late@advances.in';
  const buyer = await aCustomer(testApp, email);
  const { body } = await initiatePayment(testApp, aBuyer({ email }), buyer.bearer);
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, buyer.bearer);
  await desk.pay(body.order_id);
  await desk.look(body.order_id);
  expect(await checksOf(body.order_id)).toEqual([['state_missing'], []]);
  await giveBack(body.order_id, { refund_amount: 500 });
  expect(await checksOf(body.order_id)).toEqual([['state_missing', 'state_missing'], []]);
  await giveBack(body.order_id);
  expect(await checksOf(body.order_id)).toEqual([[], ['state_unknown', 'state_unknown', 'state_unknown']]);
});

test('a buyer who never stated the State and got all back does not hold the month back', async () => {
  const id = await anOrderWithoutState();
  expect(await checksOf(id)).toEqual([['state_missing'], []]);
  await giveBack(id);
  expect(await checksOf(id)).toEqual([[], ['state_unknown', 'state_unknown']]);
});

test('a voucher whose invoice followed does not hold the month back', async () => {
  const id = await anOrderWithoutState();
  await giveBack(id, { refund_amount: 500 });
  const stated = await ask(testApp, 'POST', `/api/user/orders/${id}/state`, { state: '29' }, desk.customer.bearer);
  expect(stated.status).toBe(200);
  expect(await checksOf(id)).toEqual([[], ['state_unknown', 'state_unknown']]);
});

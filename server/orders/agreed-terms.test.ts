import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentAt } from '#shared/consent.ts';
import { aCustomer } from '#test/accounts.ts';
import { initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Pays an order whose terms were agreed as given; returns its case. */
async function aPaidOrder(agreed: object) {
  const id = String((await initiatePayment(testApp)).body.order_id);
  const consent = { ...consentAt(new Date(), 'en', 10), ...agreed };
  await testApp.db
    .updateTable('orders')
    .set({ consent: JSON.stringify(consent) })
    .where('id', '=', id)
    .execute();
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  const cases = () => testApp.db.selectFrom('cases').selectAll().where('order_id', '=', id).execute();
  const [theCase] = await waitUntil(cases, ({ length }) => length > 0);
  if (!theCase) throw new Error('no case');
  return { id, theCase };
}

test('the shares of cancellation and the promised days agreed at the payment hold for the order after a change', async () => {
  await aCustomer(testApp, 'asha@dosaplaza.in');
  const today = await aPaidOrder({});
  const before = await aPaidOrder({ refundShares: { 'not-started': 90, started: 50, delivered: 0 }, promiseDays: 3 });
  const refunds = async (id: string, refundPaise: number) =>
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise } });
  await refunds(today.id, 199_900);
  await refunds(before.id, 179_910);
  await testApp.db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('key', '=', 'check')
    .where('case_id', 'in', [today.theCase.id, before.theCase.id])
    .execute();
  await refunds(today.id, 0);
  await refunds(before.id, 99_950);
  expect([today.theCase.promise_days, before.theCase.promise_days]).toEqual([10, 3]);
  expect(String(before.theCase.promised_by) < String(today.theCase.promised_by)).toBe(true);
});

test('the texts of the terms are stored for each language by their day', async () => {
  const rows = await testApp.db.selectFrom('agreed_terms').select(['language', 'text']).orderBy('language').execute();
  expect(rows.map(({ language }) => language)).toEqual(['en', 'hi']);
  expect(rows[0]?.text).toContain('You can cancel an order');
});

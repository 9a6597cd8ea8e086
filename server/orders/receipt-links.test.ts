import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOne } from '#server/cases/case/open-cases.ts';
import { enqueueReceiptAgain } from '#server/platform/outbox.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The button of a receipt leads to the case, or to the list if the order has several.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Waits until an e-mail address has received `nth` receipts; returns the path of the last one's button. */
async function buttonOf(email: string, nth = 1): Promise<string | undefined> {
  const receipts = await waitUntil(
    async () => testApp.emails.filter(({ to, text }) => to === email && text.includes('Papers and progress: ')),
    ({ length }) => length >= nth,
  );
  return receipts.at(-1)?.text.match(/Papers and progress: \S+?(\/cases\S*)/)?.[1];
}

test('an order with one case', async () => {
  const { caseId } = await aPaidOrderWithCase(testApp, { email: 'one@receipts.in' });
  expect(await buttonOf('one@receipts.in')).toBe(`/cases/${caseId}#needs`);
});

test('an order with several cases', async () => {
  const { orderId } = await aPaidOrderWithCase(testApp, { email: 'several@receipts.in' });
  await buttonOf('several@receipts.in');
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  await testApp.db.transaction().execute(async (tx) => {
    await openOne(tx, order, { unit: 2, round: 1, at: new Date() });
    await enqueueReceiptAgain(tx, testApp.queue, order);
  });
  expect(await buttonOf('several@receipts.in', 2)).toBe('/cases');
});

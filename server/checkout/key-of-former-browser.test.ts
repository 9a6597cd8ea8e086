import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { type Browser, openBrowser } from '#test/browsers.ts';
import { aBuyer, orderStatus, waitUntil } from '#test/checkout.ts';
import { codeInSubject } from '#test/code-in-subject.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A repeated request with a key whose order no longer belongs to this browser.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const rowOf = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function aPaidOrder() {
  const browser: Browser = await openBrowser(testApp);
  const email = `${randomUUID()}@former.in`;
  const headers = { 'idempotency-key': randomUUID() };
  const press = () => browser.ask('POST', '/api/cashfree/initiate-payment', aBuyer({ email }), headers);
  const id = String((await press()).body.order_id);
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => orderStatus(testApp, id),
    ({ status }) => status === 'paid',
  );
  return { id, email, press };
}

async function openElsewhere({ id, email }: { id: string; email: string }): Promise<void> {
  const second = await openBrowser(testApp);
  await second.ask('POST', '/api/orders/find', { orderNumber: id, by: 'email' });
  const mail = await waitUntil(
    async () => testApp.emails.find(({ to, subject }) => to === email && /opens your order/.test(subject)),
    (found) => found !== undefined,
  );
  const otp = codeInSubject.exec(mail?.subject ?? '')?.[0];
  expect((await second.ask('POST', '/api/orders/find/open', { orderNumber: id, otp })).status).toBe(200);
}

test.each([
  ['opened in a second browser', openElsewhere],
  ['erased by the operator', ({ email }: { email: string }) => eraseGuest(testApp, email)],
])('after its paid order was %s the key makes a new order', async (_, change) => {
  const paid = await aPaidOrder();
  expect((await paid.press()).body.order_id).toBe(paid.id);
  await change(paid);
  expect((await rowOf(paid.id)).request_key).toBeNull();
  const again = await paid.press();
  expect(again.status).toBe(200);
  expect(again.body.order_id).not.toBe(paid.id);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

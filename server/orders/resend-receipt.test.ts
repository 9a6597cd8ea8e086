import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'again.in');
});
afterAll(() => testApp.close());

const sendAgain = (id: string) =>
  ask(testApp, 'POST', `/api/admin/orders/${id}/receipt`, undefined, desk.seller.bearer);

test('the receipt of an order that was cancelled, then refunded, is not sent again', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder();
  expect((await desk.cancel(id)).status).toBe(202);
  expect((await sendAgain(id)).body.code).toBe('order_refunded');
  const [there] = await desk.refundsSent(id);
  await testApp.provider.admin(`/refunds/${there?.refund_id}/status`, { status: 'SUCCESS' });
  await desk.settled(id, 'succeeded');
  const refunded = await sendAgain(id);
  expect([refunded.status, refunded.body.code]).toEqual([409, 'order_refunded']);
  const again = testApp.db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'receipt-again');
  expect(await again.execute()).toEqual([]);
});

test('the receipt of an order of which a part was refunded is sent again', async () => {
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 10_000);
  await desk.settled(id, 'succeeded');
  expect(await sendAgain(id)).toMatchObject({ status: 200, body: { again: true } });
});

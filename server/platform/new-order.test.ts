import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { enqueueNewOrderMail } from './outbox.ts';

const desk = 'desk@chulha.in';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ newOrderMailTo: desk });
});
afterAll(() => testApp.close());

const mailsTo = (orderId: string) =>
  testApp.db
    .selectFrom('mails')
    .select('recipient')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'new-order')
    .execute();
const pay = async (orderId: string) => testApp.provider.admin(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });

test('staff get one e-mail per paid order, however often the payment is reported', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ name: 'Gita "&" Rao', email: 'gita@mail.in', gstin: '' }));
  const id = body.order_id;
  expect(await mailsTo(id)).toEqual([]);
  await pay(id);
  const sentMail = await waitUntil(
    async () => testApp.emails.find(({ to }) => to === desk),
    (found) => found !== undefined,
  );
  const deps = {
    db: testApp.db,
    payments: testApp.payments,
    queue: testApp.queue,
    secrets: testApp.secrets,
    newOrderMailTo: desk,
  };
  await Promise.all(Array.from({ length: 5 }, () => syncPayment(deps, id, 'event')));
  expect(await mailsTo(id)).toEqual([{ recipient: desk }]);
  expect(sentMail?.subject).toBe(`New order ${id.slice(3, 9).toUpperCase()}: Zomato · Starter Onboarding`);
  expect(sentMail?.text).toContain(id);
  expect(sentMail?.text).toContain(`/orders?open=${id}`);
  expect(sentMail?.html).toContain('Gita &quot;&amp;&quot; Rao');
  expect(sentMail?.text).not.toMatch(/9876543210|gita@mail\.in/);
});

test('an order that becomes paid a second time sends no second e-mail', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'hema@mail.in' }));
  const order = await testApp.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', body.order_id)
    .executeTakeFirstOrThrow();
  for (let times = 0; times < 2; times += 1)
    await testApp.db.transaction().execute((tx) => enqueueNewOrderMail(tx, testApp.queue, order, desk));
  expect(await mailsTo(order.id)).toHaveLength(1);
});

test('with the setting off no e-mail is sent', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'indu@mail.in' }));
  const row = () => testApp.db.selectFrom('orders').select('status').where('id', '=', body.order_id).executeTakeFirst();
  const quiet = await openTestApp({ where: testApp.where, jobs: false });
  try {
    const order = await testApp.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    expect(order.status).toBe('pending');
    const paid = {
      ...testApp.payments,
      findOrder: async () => ({
        state: 'paid' as const,
        amountPaise: order.total * 100,
        currency: 'INR',
        sessionId: undefined,
      }),
    };
    await syncPayment({ ...quiet, payments: paid }, order.id, 'event');
  } finally {
    await quiet.close();
  }
  expect([(await row())?.status, await mailsTo(body.order_id)]).toEqual(['paid', []]);
});

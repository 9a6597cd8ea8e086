import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { lost, refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Payments, refunds and disputes of an order after its buyer was erased. Task titles then ask staff neither to call the
// buyer nor to end cases.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'task-words.in');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }));

let buyers = 0;
async function aPaidOrder(): Promise<{ id: string; buyer: Session }> {
  buyers += 1;
  const email = `buyer${buyers}@task-words.in`;
  const buyer = await aCustomer(testApp, email);
  const id = (await initiatePayment(testApp, aBuyer({ email }), buyer.bearer)).body.order_id;
  await desk.pay(id);
  await desk.look(id);
  return { id, buyer };
}
async function erase(who: Session): Promise<void> {
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, who.bearer)).status).toBe(200);
}
const titles = async (id: string, step: string) => (await desk.openTasks(id, step)).map(({ title }) => title);
const nobody = 'Buyer erased\\.';

test('a dispute that is lost', async () => {
  const { id, buyer } = await aPaidOrder();
  const disputeId = await desk.dispute(id);
  await erase(buyer);
  await desk.closeDispute(id, disputeId, lost);
  expect(await titles(id, 'lost-%')).toEqual([
    expect.stringMatching(/ back\. Its buyer was erased: there is no work to stop, and nobody to call\.$/),
  ]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the refund of a cancellation that fails', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const { id, buyer } = await aPaidOrder();
  await desk.cancel(id, buyer);
  const there = await desk.refundsSent(id);
  await erase(buyer);
  await testApp.provider.admin(`/refunds/${there[0]?.refund_id}/status`, { status: 'FAILED' });
  await desk.look(id);
  expect(await titles(id, 'refund-rf%')).toEqual([
    expect.stringMatching(new RegExp(`Look at the order, and refund it again\\. ${nobody}$`)),
  ]);
});

test('a refund of the dashboard that comes back', async () => {
  const { id, buyer } = await aPaidOrder();
  const { refund_id } = (await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: 500 })) as {
    refund_id: string;
  };
  await desk.look(id);
  await erase(buyer);
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
  await desk.look(id);
  expect(await titles(id, 'came-back-%')).toEqual([expect.stringMatching(new RegExp(`${nobody}$`))]);
});

test('of two payments paid back, the refund of one comes back: the order stays refunded', async () => {
  const { id, buyer } = await aPaidOrder();
  await desk.pay(id);
  await desk.look(id);
  const { total } = await testApp.db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const giveBack = async () => {
    const made = (await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: total })) as {
      refund_id: string;
    };
    await desk.look(id);
    return made.refund_id;
  };
  await giveBack();
  await giveBack();
  await erase(buyer);
  const credited = await testApp.db
    .selectFrom('tax_documents')
    .innerJoin('refunds', 'refunds.provider_refund_id', 'tax_documents.provider_refund_id')
    .select('merchant_refund_id')
    .where('tax_documents.order_id', '=', id)
    .executeTakeFirstOrThrow();
  await testApp.provider.admin(`/refunds/${credited.merchant_refund_id}/status`, { status: 'FAILED' });
  await desk.look(id);
  const order = await testApp.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst();
  expect(order?.status).toBe('refunded');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('with a buyer the same tasks say to call', async () => {
  const { id } = await aPaidOrder();
  await desk.closeDispute(id, await desk.dispute(id), lost);
  expect(await titles(id, 'lost-%')).toEqual([
    expect.stringMatching(/Decide whether .*: end the cases of the order or call the buyer\.$/),
  ]);
});

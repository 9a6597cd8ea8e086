import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'parallel-corrections.in');
});
afterAll(() => testApp.close());

const atOnce = 8;

test('corrections beside payments that are found together with their refund all succeed', async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  const paid: string[] = [];
  const late: string[] = [];
  for (let each = 0; each < atOnce; each += 1) {
    paid.push(await desk.aPaidOrder());
    const { body } = await initiatePayment(testApp, aBuyer({ email: desk.email }), {
      ...desk.customer.bearer,
      'idempotency-key': randomUUID(),
    });
    await desk.pay(body.order_id);
    await testApp.provider.admin(`/orders/${body.order_id}/refunds`, { refund_amount: 100 });
    late.push(body.order_id);
  }
  const corrected = { name: 'Asha Rao', gstin: '', state: '07', address: '' };
  const correct = async (id: string) => {
    const company = `Kitchen ${id}`;
    const path = `/api/admin/orders/${id}/invoice-correction`;
    return (await ask(testApp, 'POST', path, { ...corrected, company }, desk.seller.bearer)).status;
  };
  const look = (id: string) => desk.look(id).catch((error: { code?: string }) => error.code);
  const answers = await Promise.all([...paid.map(correct), ...late.map(look)]);
  expect(answers).toEqual([...Array(atOnce).fill(200), ...Array(atOnce).fill('settled')]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Staff cancel a licence for less than its share of the price, and refund the rest of the share in other ways.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'underpaid.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const share = 150_000;
async function firstCancelledFor(paise: number) {
  const id = await desk.aPaidOrder({ planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 });
  const cases = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', id).orderBy('unit').execute();
  const caseIds = cases.map((row) => row.id);
  expect((await desk.refund(id, paise, desk.seller, { caseId: caseIds[0] })).status).toBe(202);
  return { id, caseIds };
}
const offered = async (id: string) => {
  const { body } = await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, desk.customer.bearer);
  return (body['licences'] as { refundPaise: number }[]).map(({ refundPaise }) => refundPaise);
};

test('the rest, refunded without naming the licence, does not lessen what the others get', async () => {
  const { id, caseIds } = await firstCancelledFor(100_000);
  expect(await offered(id)).toEqual([0, share, share]);
  await desk.refund(id, 50_000);
  expect(await offered(id)).toEqual([0, share, share]);
  await desk.become(id, 'succeeded', 'succeeded');
  expect(await offered(id)).toEqual([0, share, share]);
  for (const caseId of caseIds.slice(1)) {
    const path = `/api/user/orders/${id}/cancel`;
    expect((await ask(testApp, 'POST', path, { reason: '', caseId }, desk.customer.bearer)).body).toMatchObject({
      refundPaise: share,
    });
  }
  await desk.become(id, ...Array(4).fill('succeeded'));
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

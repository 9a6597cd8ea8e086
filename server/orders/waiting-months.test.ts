import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { lost, refundDesk, won } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { openNextRounds } from './next-rounds.ts';

// Paid months of a growth plan that do not open on their day, and whether `doctor` reports them.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'waiting-months.in');
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
});
afterAll(() => testApp.close());

const aGrowthOrder = () => desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').selectAll().where('order_id', '=', orderId).orderBy('round').execute();
const openDue = () => openNextRounds(testApp.db, { queue: testApp.queue, secrets: testApp.secrets });

/** Ends the first month as staff after a refusal, two hours after the second month should have opened. */
async function endMonth(orderId: string): Promise<void> {
  const [first] = await casesOf(orderId);
  const act = async (method: string, path: string, change: object) => {
    const version = (await casesOf(orderId))[0]?.version;
    const answer = await ask(
      testApp,
      method,
      `/api/cases/${first?.id}${path}`,
      { ...change, version },
      desk.seller.bearer,
    );
    expect(answer.status).toBe(200);
  };
  await act('PATCH', '', { authorityStatus: 'rejected', authorityWords: 'The page was closed' });
  await act('POST', '/end', { reason: 'The platform refused' });
  await monthIsOver(orderId);
}
const monthIsOver = (orderId: string) =>
  sql`update cases set next_round_at = now() - interval '2 hours', updated_at = now() - interval '2 hours'
    where order_id = ${orderId}`.execute(testApp.db);
const reported = async (orderId: string) => {
  const [first] = await casesOf(orderId);
  const broken = (await checkInvariants(testApp.db)).filter(({ rule }) => rule.startsWith('the next paid month opens'));
  return JSON.stringify(broken).includes(first?.id ?? '');
};

test('a month that is due is reported until it opens', async () => {
  const id = await aGrowthOrder();
  await endMonth(id);
  expect(await reported(id)).toBe(true);
  expect(await openDue()).toBe(1);
  expect(await reported(id)).toBe(false);
});

test('one that waits for the bank’s decision is not reported, and opens when it is won', async () => {
  const id = await aGrowthOrder();
  const disputeId = await desk.dispute(id);
  await endMonth(id);
  expect([await openDue(), await reported(id)]).toEqual([0, false]);
  await desk.closeDispute(id, disputeId, won);
  expect(await reported(id)).toBe(true);
  expect(await openDue()).toBe(1);
});

test('one that waits while staff pay the whole price back is not reported', async () => {
  const id = await aGrowthOrder();
  const { body } = await desk.refund(id, 1_799_800);
  await desk.approve(String(body['id']));
  await endMonth(id);
  expect([await openDue(), await reported(id)]).toEqual([0, false]);
});

test('one that waits because the bank holds what a refund leaves is not reported', async () => {
  const id = await aGrowthOrder();
  const disputeId = await desk.dispute(id, undefined, { dispute_amount: 10_000 });
  const { body } = await desk.refund(id, 799_800);
  await desk.approve(String(body['id']));
  await endMonth(id);
  expect([await openDue(), await reported(id)]).toEqual([0, false]);
  await desk.closeDispute(id, disputeId, won);
  expect([await reported(id), await openDue()]).toEqual([true, 1]);
});

test('a part that goes back keeps no month waiting', async () => {
  const id = await aGrowthOrder();
  const { body } = await desk.refund(id, 600_000);
  await desk.approve(String(body['id']));
  await endMonth(id);
  expect([await reported(id), await openDue()]).toEqual([true, 1]);
});

describe('a month that staff end because a bank has taken a part of the price back', () => {
  const statusOf = async (orderId: string) => {
    const { body } = await callEndpoint(testApp, 'GET /api/user/subscriptions', {}, desk.customer.bearer);
    return body.find((one) => one.orderId === orderId)?.status;
  };
  let id: string;
  let disputeId: string;
  const act = async (what: 'end' | 'reopen', reason: string) => {
    const first = (await casesOf(id))[0];
    const body = { reason, version: first?.version };
    expect((await ask(testApp, 'POST', `/api/cases/${first?.id}/${what}`, body, desk.seller.bearer)).status).toBe(200);
  };

  test('is followed by none, and the customer is told', async () => {
    id = await aGrowthOrder();
    disputeId = await desk.dispute(id, lost, { dispute_amount: 6_000 });
    await act('end', 'Your bank took money back, so the work stops.');
    await monthIsOver(id);
    expect([await openDue(), await reported(id), await statusOf(id)]).toEqual([0, false, 'Cancelled']);
    const caseId = (await casesOf(id))[0]?.id ?? '';
    const [mail] = await waitUntil(
      async () => testApp.emails.filter(({ subject, text }) => /ended the work/.test(subject) && text.includes(caseId)),
      ({ length }) => length > 0,
    );
    expect(mail?.text).toContain('the paid months that would follow do not begin');
  });

  test('is followed by the next one after staff have opened it again and it is over', async () => {
    await desk.closeDispute(id, disputeId, won, { dispute_amount: 6_000 });
    await act('reopen', 'The money is with us again.');
    expect([await openDue(), await statusOf(id)]).toEqual([0, 'Active']);
    await endMonth(id);
    expect([await reported(id), await openDue()]).toEqual([true, 1]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// After a bank has taken back the money for an order, staff end its case and give the customer a reason.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'lost.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const licence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const lost = { event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_LOST' };
const won = { event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_WON' };

async function dispute(id: string, more: object = {}): Promise<string> {
  const wish = { ageMs: 120_000, ...more };
  const { dispute_id } = (await testApp.provider.admin(`/orders/${id}/disputes`, wish)) as { dispute_id: number };
  await waitUntil(
    () => statusOf(String(dispute_id)),
    (status) => status !== undefined,
  );
  return String(dispute_id);
}
async function news(id: string, disputeId: string, more: { event: string; dispute_status: string }, ageMs = 0) {
  await testApp.provider.admin(`/orders/${id}/disputes`, { dispute_id: disputeId, ageMs, ...more });
  await waitUntil(
    () => statusOf(disputeId),
    (status) => status === more.dispute_status,
  );
}
const statusOf = async (disputeId: string) =>
  (await testApp.db.selectFrom('disputes').select('status').where('id', '=', disputeId).executeTakeFirst())?.status;

async function caseOf(orderId: string) {
  const { id } = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const seen = async () =>
    (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, desk.seller.bearer)).body;
  const act = async (what: 'end' | 'reopen', reason: string) => {
    const body = { reason, version: (await seen()).version };
    return ask(testApp, 'POST', `/api/cases/${id}/${what}`, body, desk.seller.bearer);
  };
  const own = async () =>
    (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, desk.customer.bearer)).body;
  return { id, seen, act, own };
}

test('a case can be ended once the dispute is lost, and the customer is told', async () => {
  const id = await desk.aPaidOrder(licence);
  const one = await caseOf(id);
  const disputeId = await dispute(id);
  expect((await one.seen()).mayEnd).toBe(false);
  expect((await one.act('end', 'Too early')).body).toMatchObject({ code: 'case_ends_by_result' });
  await news(id, disputeId, lost, 60_000);
  expect((await one.seen()).mayEnd).toBe(true);
  const ended = await one.act('end', 'Your bank has taken the payment back, so we stop the work.');
  expect([ended.status, ended.body]).toMatchObject([200, { status: 'cancelled', mayEnd: false, mayReopen: true }]);
  const shown = await one.own();
  expect(shown).toMatchObject({ status: 'cancelled', refusal: null, mayWrite: true });
  expect(shown.events.at(-1)?.text).toContain('Your bank has taken the payment back, so we stop the work.');
  const [email] = await waitUntil(
    async () => testApp.emails.filter(({ text, subject }) => text.includes(one.id) && /ended/.test(subject)),
    ({ length }) => length > 0,
  );
  expect(email?.to).toBe(desk.email);
  expect(email?.text).not.toMatch(/money|refund/i);
  expect(await checkInvariants(testApp.db)).toEqual([]);

  // The bank decides in our favour after all. Staff get a task and reopen the case.
  await news(id, disputeId, won);
  expect(await desk.tasks(id, `won-${disputeId}`)).toMatchObject([
    { status: 'todo', title: expect.stringMatching(/^The bank leaves ₹1,500\.00 of \w{6} with us.*open them again/) },
  ]);
  expect((await one.act('reopen', 'The payment is with us again.')).body).toMatchObject({
    status: 'open',
    mayEnd: false,
  });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a lost dispute about a second payment ends no work', async () => {
  const id = await desk.aPaidOrder(licence);
  const { cf_payment_id } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  const one = await caseOf(id);
  const disputeId = await dispute(id, { cf_payment_id: String(cf_payment_id) });
  await news(id, disputeId, lost, 60_000);
  expect((await one.seen()).mayEnd).toBe(false);
  expect((await one.act('end', 'No')).body).toMatchObject({ code: 'case_ends_by_result' });
  expect(await desk.tasks(id, `lost-${disputeId}`)).toMatchObject([
    { title: expect.stringMatching(/^The bank took ₹1,500\.00 of \w{6} back\. It was paid besides the price/) },
  ]);
});

test('a case that goes on after a lost dispute is no task when the dispute is won', async () => {
  const id = await desk.aPaidOrder(licence);
  const disputeId = await dispute(id);
  await news(id, disputeId, lost, 60_000);
  await news(id, disputeId, won);
  expect(await desk.tasks(id, `won-${disputeId}`)).toEqual([]);
  expect((await (await caseOf(id)).seen()).mayEnd).toBe(false);
});

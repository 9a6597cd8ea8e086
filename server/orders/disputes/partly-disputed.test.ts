import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { openNextRounds } from '#server/orders/next-rounds.ts';
import { ask } from '#test/accounts.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { lost, refundDesk, won } from '#test/refunds.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Amounts that a bank holds or has taken back are not refunded; the rest of the payment is.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'partly.in');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }));

const threeLicences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const disputesOf = (id: string) => testApp.db.selectFrom('disputes').selectAll().where('order_id', '=', id).execute();
const casesOf = (id: string) =>
  testApp.db.selectFrom('cases').selectAll().where('order_id', '=', id).orderBy('unit').orderBy('round').execute();
const duplicateOf = (id: string) =>
  testApp.db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
const sumThere = async (id: string) =>
  (await desk.refundsThere(id))
    .filter(({ refund_status }) => !['CANCELLED', 'FAILED'].includes(refund_status))
    .reduce((sum, { refund_amount }) => sum + refund_amount, 0);

describe('a dispute of a part of the price', () => {
  test.each([undefined, lost])('leaves the rest to staff, who cancel a licence (%s)', async (status) => {
    const id = await desk.aPaidOrder(threeLicences);
    await desk.dispute(id, status, { dispute_amount: 1_500 });
    const [, second] = await casesOf(id);
    expect((await desk.requests(id)).leftPaise).toBe(300_000);
    expect((await desk.refund(id, 300_001)).body).toMatchObject({ code: 'refund_too_large' });
    expect((await desk.refund(id, 100_000, desk.seller, { caseId: second?.id })).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect((await casesOf(id)).map((row) => row.status)).toEqual(['open', 'cancelled', 'open']);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('leaves the rest to the customer, who cancels the order', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    await desk.dispute(id, lost, { dispute_amount: 1_500 });
    const page = await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, desk.customer.bearer);
    expect(page.body).toMatchObject({ cancellation: { refundPaise: 300_000 }, disputed: false });
    const cancelled = await desk.cancel(id);
    expect([cancelled.status, cancelled.body['refundPaise']]).toEqual([202, 300_000]);
    await desk.settled(id, 'succeeded');
    expect(await sumThere(id)).toBe(3_000);
    expect((await casesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

describe('a dispute of the second payment only', () => {
  test('that is lost: the duplicate is not due any more, and the purchase can be cancelled', async () => {
    const { id, second } = await desk.paidTwice();
    const disputeId = await desk.dispute(id, lost);
    expect(await disputesOf(id)).toMatchObject([{ provider_payment_id: second }]);
    expect(await duplicateOf(id)).toMatchObject({ done_at: expect.any(Date), provider_reference: disputeId });
    expect((await desk.refundDuplicate(id, second)).body['code']).toBe('refund_task_done');
    expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 199_900, heldPaise: 0 } });
    const cancelled = await desk.cancel(id);
    expect([cancelled.status, cancelled.body['refundPaise']]).toEqual([202, 199_900]);
    await desk.settled(id, 'succeeded');
    expect(await sumThere(id)).toBe(1_999);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('that is open: the price of a cancelled order goes back, and the duplicate when the dispute is won', async () => {
    const { id, second } = await desk.paidTwice();
    const disputeId = await desk.dispute(id);
    expect((await desk.refundDuplicate(id, second)).body['code']).toBe('refund_too_large');
    expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 0, heldPaise: 199_900 } });
    expect((await desk.cancel(id)).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect(await sumThere(id)).toBe(1_999);
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded' });
    await desk.closeDispute(id, disputeId, won);
    expect((await desk.refundDuplicate(id, second)).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect(await sumThere(id)).toBe(3_998);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('that was lost, and is won after all: the duplicate is due again', async () => {
    const { id, second } = await desk.paidTwice();
    const disputeId = await desk.dispute(id, lost);
    await desk.closeDispute(id, disputeId, won);
    expect(await duplicateOf(id)).toMatchObject({ done_at: null, amount_paise: 199_900 });
    expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 0, heldPaise: 0 } });
    expect((await desk.tasks(id, 'lost-%')).map(({ status }) => status)).toEqual(['done']);
    expect((await desk.refundDuplicate(id, second)).status).toBe(202);
  });

  test('of which the provider names no payment: one price can go back, not two', async () => {
    const { id } = await desk.paidTwice();
    await desk.dispute(id, lost, { cf_payment_id: null });
    const cancelled = await desk.cancel(id);
    expect([cancelled.status, cancelled.body['refundPaise']]).toEqual([202, 199_900]);
    await desk.settled(id, 'succeeded');
    expect(await sumThere(id)).toBe(1_999);
  });
});

test('a dispute of the purchase leaves the duplicate: it goes back, and nothing else', async () => {
  const { id, first, second } = await desk.paidTwice();
  await desk.dispute(id, undefined, { cf_payment_id: first });
  expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 0, heldPaise: 0 } });
  expect((await desk.requests(id)).leftPaise).toBe(0);
  expect((await desk.cancel(id)).body['code']).toBe('order_disputed');
  expect((await desk.refundDuplicate(id, second)).status).toBe(202);
  await desk.settled(id, 'succeeded');
  expect(await sumThere(id)).toBe(1_999);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a payment that is disputed twice, by a question and then by a chargeback, counts once', async () => {
  const { id, first, second } = await desk.paidTwice();
  await desk.dispute(id, 'RETRIEVAL_MERCHANT_LOST', { cf_payment_id: first });
  await desk.dispute(id, lost, { cf_payment_id: first });
  expect(await disputesOf(id)).toHaveLength(2);
  expect(await desk.tasks(id, 'overpaid-%')).toEqual([]);
  expect((await desk.refundDuplicate(id, second)).status).toBe(202);
  await desk.settled(id, 'succeeded');
  expect(await sumThere(id)).toBe(1_999);
  expect(await desk.tasks(id, 'overpaid-%')).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

describe('an order whose money a bank holds or has taken back', () => {
  const next = () => openNextRounds(testApp.db, testApp);
  async function monthIsOver(): Promise<string> {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const [month] = await casesOf(id);
    const steps = testApp.db.updateTable('case_steps').where('case_id', '=', month?.id ?? '');
    await steps.set({ state: 'done' }).where('state', '=', 'now').execute();
    await steps.set({ state: 'now' }).where('key', '=', 'rating').execute();
    const over = { step_key: 'rating', next_round_at: new Date(Date.now() - 1_000) };
    await testApp.db.updateTable('cases').set(over).where('order_id', '=', id).execute();
    return id;
  }

  test('a lost one is a task for staff', async () => {
    const id = await desk.aPaidOrder();
    await desk.dispute(id, lost);
    expect(await desk.tasks(id, 'lost-%')).toMatchObject([
      { status: 'todo', title: expect.stringMatching(/^The bank took ₹1,999\.00 of \w{6} back\. Decide whether/) },
    ]);
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', disputed: true });
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('gets no further month until the dispute is won', async () => {
    const id = await monthIsOver();
    const disputeId = await desk.dispute(id, lost);
    await next();
    expect(await casesOf(id)).toHaveLength(1);
    await desk.closeDispute(id, disputeId, won);
    await next();
    expect(await casesOf(id)).toHaveLength(2);
  });

  test('goes on while a part of it is disputed, and stops when the rest was refunded', async () => {
    const id = await monthIsOver();
    await desk.dispute(id, undefined, { dispute_amount: 6_000 });
    await next();
    expect(await casesOf(id)).toHaveLength(2);
    const other = await monthIsOver();
    await desk.dispute(other, undefined, { dispute_amount: 6_000 });
    const { body } = await desk.refund(other, 1_199_800);
    await desk.approve(String(body['id']));
    await desk.settled(other, 'succeeded');
    await next();
    expect(await casesOf(other)).toHaveLength(1);
  });

  test('gets the remedy of a missed promise only when the dispute is won', async () => {
    const id = await desk.aPaidOrder();
    const disputeId = await desk.dispute(id);
    const [one] = await casesOf(id);
    const ours = { ball: 'us', step_key: 'check' } as const;
    const ago = (time: string) => sql<Date>`now() - ${time}::interval`;
    await rewriteCaseEvents(testApp.db, one?.id ?? '', { ...ours, at: ago('90 days') });
    const late = { ...ours, due_at: ago('1 second') };
    await testApp.db.updateTable('cases').set(late).where('order_id', '=', id).execute();
    const remedy = async () => {
      await recordMissedPromises(testApp.db, testApp, new Date());
      const [row] = await casesOf(id);
      return [row?.missed_at !== null, row?.remedy_coupon !== null];
    };
    expect(await remedy()).toEqual([true, false]);
    expect(await remedy()).toEqual([true, false]);
    await desk.closeDispute(id, disputeId, won);
    expect(await remedy()).toEqual([true, true]);
  });
});

describe('the task of a dispute follows its sum', () => {
  const due = { respondInDays: 7 };

  test('while the bank asks', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await desk.dispute(id, undefined, { dispute_amount: 500, ...due });
    const news = { dispute_id: disputeId, dispute_amount: 1_500, ageMs: 90_000, event: 'UPDATED', ...due };
    await testApp.provider.admin(`/orders/${id}/disputes`, news);
    await waitUntil(
      () => desk.openTasks(id, 'dispute-%'),
      ([task]) => task?.title.includes('₹1,500.00') === true,
    );
  });

  test('after it was lost', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await desk.dispute(id, lost, { dispute_amount: 500 });
    await desk.closeDispute(id, disputeId, lost, { dispute_amount: 1_500 });
    await waitUntil(
      () => desk.openTasks(id, 'lost-%'),
      ([task]) => task?.title.includes('₹1,500.00') === true,
    );
  });
});

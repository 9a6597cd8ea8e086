import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'licences.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const threeOf = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const casesOf = (orderId: string) =>
  testApp.db
    .selectFrom('cases')
    .select(['id', 'unit', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('unit')
    .execute();
async function threeLicences() {
  const id = await desk.aPaidOrder(threeOf);
  const [first, second, third] = (await casesOf(id)).map((row) => row.id);
  if (!first || !second || !third) throw new Error('the order has not three cases');
  return { id, first, second, third };
}
const cancel = (id: string, caseId: string | undefined, who: Session = desk.customer) =>
  ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: 'closed', ...(caseId && { caseId }) }, who.bearer);
const status = async (orderId: string) =>
  (await callEndpoint(testApp, 'GET /api/orders/:orderId/status', { params: { orderId } }, desk.customer.bearer)).body;
const states = async (id: string) => (await casesOf(id)).map((row) => row.status);
const startWork = (caseId: string) =>
  testApp.db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('case_id', '=', caseId)
    .where('key', '=', 'check')
    .execute();
const sound = async () => expect(await checkInvariants(testApp.db)).toEqual([]);
const mailsOf = (id: string, kind: string) =>
  testApp.db.selectFrom('mails').select('id').where('order_id', '=', id).where('kind', '=', kind).execute();
const email = (subject: RegExp, ticket: string) =>
  waitUntil(
    async () => testApp.emails.find((mail) => subject.test(mail.subject) && mail.subject.includes(ticket)),
    (found) => found !== undefined,
  );
const ticketOf = (id: string) => id.replace('ch_', '').slice(0, 6).toUpperCase();

describe('the owner of an order with three licences', () => {
  test('cancels one: its part goes back with a credit note, its case ends, the others go on', async () => {
    const { id, second } = await threeLicences();
    expect((await status(id)).licences.map(({ refundPaise }) => refundPaise)).toEqual([150_000, 150_000, 150_000]);
    const { body, status: code } = await cancel(id, second);
    expect([code, body.refundPaise]).toEqual([202, 150_000]);
    expect(await states(id)).toEqual(['open', 'cancelled', 'open']);
    expect(await status(id)).toMatchObject({
      status: 'paid',
      cancelled: false,
      cancellation: { refundPaise: 300_000 },
      licences: [{ refundPaise: 150_000 }, { state: expect.stringMatching(/^cancell/) }, { refundPaise: 150_000 }],
    });
    await desk.become(id, 'succeeded');
    expect(await status(id)).toMatchObject({ status: 'paid', refundedPaise: 150_000 });
    expect(await desk.documents(id)).toEqual(['invoice 4500', 'credit_note 1500 01']);
    expect((await email(/^Cancelled: number 2 of 3/, ticketOf(id)))?.text).toContain('₹1,500');
    expect((await email(/^Refund sent: ₹1,500/, ticketOf(id)))?.text).toContain('number 2 of 3');
    await sound();
  });

  test('cancels one after the other: the parts add up to the price, and the order is refunded with the last', async () => {
    const id = await desk.aPaidOrder({ ...threeOf, amount: 4_050, couponCode: 'SAVE10' });
    // An earlier partial refund leaves an amount that is not a multiple of three.
    await desk.refund(id, 10_000);
    await desk.become(id, 'succeeded');
    const parts: unknown[] = [];
    for (const { id: caseId } of await casesOf(id)) {
      const { body } = await cancel(id, caseId);
      parts.push(body.refundPaise);
      await desk.become(id, ...Array(parts.length + 1).fill('succeeded'));
    }
    expect(parts).toEqual([131_666, 131_667, 131_667]);
    expect(await status(id)).toMatchObject({ status: 'refunded', cancellation: null, licences: [] });
    expect(await states(id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await desk.documents(id)).toEqual([
      'invoice 4050',
      'credit_note 100 03',
      'credit_note 1316.66 01',
      'credit_note 1316.67 01',
      'credit_note 1316.67 01',
    ]);
    await sound();
  });

  test('cannot cancel the one whose work has started, but the others', async () => {
    const { id, first, second, third } = await threeLicences();
    await startWork(first);
    expect((await cancel(id, first)).body.code).toBe('work_started');
    expect((await cancel(id, undefined)).body.code).toBe('work_started');
    expect((await status(id)).licences.map(({ refundPaise }) => refundPaise)).toEqual([0, 150_000, 150_000]);
    expect((await cancel(id, second)).body.refundPaise).toBe(150_000);
    expect((await cancel(id, third)).body.refundPaise).toBe(150_000);
    await desk.become(id, 'succeeded', 'succeeded');
    expect(await status(id)).toMatchObject({ status: 'paid', cancelled: false, cancellation: { refundPaise: 0 } });
    expect(await states(id)).toEqual(['open', 'cancelled', 'cancelled']);
    await sound();
  });

  test('cancels one many times at once: one refund and one mail', async () => {
    const { id, first } = await threeLicences();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id, first)));
    expect(answers.map((answer) => [answer.status, answer.body.refundPaise])).toEqual(Array(10).fill([202, 150_000]));
    expect((await desk.requests(id)).items).toHaveLength(1);
    await desk.become(id, 'succeeded');
    expect(await mailsOf(id, 'licence-cancelled')).toHaveLength(1);
    await sound();
  });

  test('cancels one and all of them at once: never more than the price, whoever is first', async () => {
    for (let round = 0; round < (everything ? 5 : 2); round += 1) {
      const { id, first, second } = await threeLicences();
      const answers = await Promise.all([
        cancel(id, first),
        cancel(id, undefined),
        cancel(id, second),
        cancel(id, first),
      ]);
      for (const answer of answers)
        expect([202, 'order_refunded']).toContain(answer.status === 202 ? 202 : answer.body.code);
      const asked = (await desk.requests(id)).items;
      expect(asked.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(450_000);
      await desk.become(id, ...asked.map(() => 'succeeded'));
      expect(await status(id)).toMatchObject({ status: 'refunded' });
      expect(await states(id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    }
    await sound();
  });

  test('gets the licence back when the bank does not take the money, and may cancel it again', async () => {
    const { id, third } = await threeLicences();
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    await cancel(id, third);
    await desk.become(id, 'failed');
    expect(await states(id)).toEqual(['open', 'open', 'open']);
    expect((await email(/^Your refund is delayed/, ticketOf(id)))?.text).toContain('number 3 of 3');
    await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
    expect((await cancel(id, third)).body.refundPaise).toBe(150_000);
    await desk.become(id, 'failed', 'succeeded');
    expect(await states(id)).toEqual(['open', 'open', 'cancelled']);
    expect(await desk.documents(id)).toEqual(['invoice 4500', 'credit_note 1500 01']);
    await sound();
  });

  test('names the only licence of an order: the order is cancelled as a whole', async () => {
    const id = await desk.aPaidOrder({ ...threeOf, amount: 1_500, quantity: 1 });
    const [only] = await casesOf(id);
    expect((await cancel(id, only?.id)).body.refundPaise).toBe(150_000);
    expect(await status(id)).toMatchObject({ cancelled: true });
  });
});

describe('nobody', () => {
  test('cancels a licence of somebody else’s order, or a case of another order', async () => {
    const { id, first } = await threeLicences();
    const other = await threeLicences();
    const imran = await aCustomer(testApp, `imran-${randomUUID().slice(0, 6)}@licences.in`);
    expect((await cancel(id, first, imran)).body.code).toBe('order_unknown');
    expect((await cancel(id, other.first)).body.code).toBe('case_unknown');
    expect((await cancel(id, randomUUID())).body.code).toBe('case_unknown');
    expect((await cancel(id, 'x'.repeat(10_000))).status).toBe(400);
    expect((await cancel(id, `${first}' or true --`)).status).toBe(400);
    expect((await desk.requests(id)).items).toEqual([]);
    const guest = await orderStatus(testApp, id);
    expect(guest).toMatchObject({ licences: [], cancellation: { refundPaise: 450_000 } });
  });

  test('opens the case of a cancelled licence again', async () => {
    const { id, first } = await threeLicences();
    await cancel(id, first);
    const { body } = await ask(testApp, 'GET', `/api/cases/${first}`, undefined, desk.seller.bearer);
    expect(body).toMatchObject({ status: 'cancelled', mayReopen: false });
    const reopened = await ask(
      ...([testApp, 'POST', `/api/cases/${first}/reopen`] as const),
      ...([{ reason: 'by mistake', version: body['version'] }, desk.seller.bearer] as const),
    );
    expect(reopened.status).toBe(409);
  });
});

describe('staff', () => {
  const cancelFor = (id: string, caseId: string, amountPaise: number, who = desk.seller) =>
    desk.refund(id, amountPaise, who, { caseId, reason: '01' });

  test('cancel one licence, for its part of the price or less, while the policy allows it', async () => {
    const { id, first, second } = await threeLicences();
    expect((await cancelFor(id, first, 150_001)).body.code).toBe('refund_too_large');
    expect((await cancelFor(id, first, 100_000)).body).toMatchObject({ state: 'pending', unit: 1 });
    expect((await cancelFor(id, first, 100)).body.code).toBe('licence_cancelled');
    expect(await states(id)).toEqual(['cancelled', 'open', 'open']);
    // The unrefunded part of the first licence is not distributed among the others.
    expect((await status(id)).licences.map(({ refundPaise }) => refundPaise)).toEqual([0, 150_000, 150_000]);
    await startWork(second);
    expect((await cancelFor(id, second, 150_000)).body.code).toBe('work_started');
    await desk.become(id, 'succeeded');
    expect(await desk.documents(id)).toEqual(['invoice 4500', 'credit_note 1000 01']);
    await sound();
  });

  test('wait for a second person above the limit of the order; the case ends with the approval', async () => {
    const id = await desk.aPaidOrder({ ...threeOf, amount: 30_000, quantity: 20 });
    const cases = (await casesOf(id)).map((row) => row.id);
    expect((await desk.refund(id, 400_000)).body.state).toBe('pending');
    const { body } = await cancelFor(id, cases[0] ?? '', 130_000);
    expect(body).toMatchObject({ state: 'waiting_approval' });
    expect((await states(id))[0]).toBe('open');
    expect((await cancelFor(id, cases[0] ?? '', 130_000)).body.code).toBe('licence_cancelled');
    expect((await desk.approve(String(body['id']))).status).toBe(200);
    expect((await states(id))[0]).toBe('cancelled');
    const second = await cancelFor(id, cases[1] ?? '', 130_000);
    await startWork(cases[1] ?? '');
    expect((await desk.approve(String(second.body['id']))).body.code).toBe('work_started');
    expect((await desk.withdraw(String(second.body['id']))).status).toBe(200);
    await sound();
  });

  test('do not hold up the owner, who cancels a licence that waits for a second person', async () => {
    const id = await desk.aPaidOrder({ ...threeOf, amount: 30_000, quantity: 20 });
    const [first] = await casesOf(id);
    expect((await desk.refund(id, 400_000)).body.state).toBe('pending');
    await cancelFor(id, first?.id ?? '', 120_000);
    expect((await status(id)).licences[0]).toMatchObject({ state: 'open', refundPaise: 130_000 });
    expect((await cancel(id, first?.id)).body.refundPaise).toBe(130_000);
    expect((await desk.requests(id)).items.map(({ state }) => state)).toContain('cancelled');
    expect(await desk.tasks(id, 'approve-%')).toMatchObject([{ status: 'done' }]);
    await sound();
  });

  test('the same key with another licence is refused', async () => {
    const { id, first, second } = await threeLicences();
    const key = { 'idempotency-key': randomUUID() };
    const press = (caseId: string) => desk.refund(id, 150_000, desk.seller, { caseId }, key);
    const [one, again] = await Promise.all([press(first), press(first)]);
    expect(one.body['id']).toBe(again.body['id']);
    expect((await press(second)).body.code).toBe('key_reused');
    expect(await states(id)).toEqual(['cancelled', 'open', 'open']);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let imran: Session;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'refund.in');
  imran = await aCustomer(testApp, 'imran@refund.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }).catch(() => undefined);
});

const cancel = (id: string, who?: Session) => desk.cancel(id, who, 'changed my mind');

const finishSteps = (orderId: string, ...keys: string[]) =>
  testApp.db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('key', 'in', keys)
    .where('case_id', 'in', (cases) => cases.selectFrom('cases').select('id').where('order_id', '=', orderId))
    .execute();

describe('a customer', () => {
  test('cancels before the work starts: the price goes back once, with mail and credit note', async () => {
    const id = await desk.aPaidOrder();
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: 199_900 }, cancelled: false });
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status, body }) => [status, body.refundPaise])).toEqual(Array(3).fill([202, 199_900]));
    await desk.settled(id, 'succeeded');
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded', cancellation: null });
    expect(await desk.documents(id)).toEqual(['invoice 1999', 'credit_note 1999 01']);
    const mails = await waitUntil(
      async () => testApp.emails.filter(({ text }) => text.includes(id) || text.includes('order')),
      (emails) => emails.some(({ subject }) => subject.startsWith('Cancelled')),
    );
    expect(mails.some(({ subject }) => subject.startsWith('Cancelled'))).toBe(true);
    const again = await cancel(id);
    expect([again.status, again.body.refundPaise]).toEqual([202, 199_900]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('cannot cancel another’s order, an unpaid one, or after the work has started', async () => {
    const id = await desk.aPaidOrder();
    expect((await cancel(id, imran)).status).toBe(404);
    expect((await cancel('ch_nothing')).status).toBe(404);
    const unpaid = (
      await initiatePayment(testApp, aBuyer({ email: 'x@refund.in' }), {
        ...desk.customer.bearer,
        'idempotency-key': randomUUID(),
      })
    ).body.order_id;
    expect((await cancel(unpaid)).body.code).toBe('order_unpaid');
    await finishSteps(id, 'check');
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: 0 } });
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 'work_started']);
    expect((await desk.requests(id)).items).toEqual([]);
  });

  test('cannot cancel after staff have returned the begun work to our check', async () => {
    const id = await desk.aPaidOrder();
    const { id: caseId } = await testApp.db
      .selectFrom('cases')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const at = async () => (await ask(testApp, 'GET', `/api/cases/${caseId}`, undefined, desk.seller.bearer)).body;
    const move = async (key: string, action: string) => {
      const { version } = await at();
      const body = { action, version, reason: 'A slip in the form' };
      const { status } = await ask(testApp, 'POST', `/api/cases/${caseId}/steps/${key}`, body, desk.seller.bearer);
      expect(status).toBe(200);
    };
    const toCheck = testApp.db.updateTable('case_requests').set({ state: 'accepted' });
    await toCheck.where('case_id', '=', caseId).execute();
    await move('papers', 'complete');
    await move('check', 'complete');
    await move('check', 'return');
    expect((await at()).step).toMatchObject({ key: 'check' });
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 'work_started']);
  });

  test.each([
    ['basic-growth', 7_199],
    ['swiggy-basic', 1_999],
    ['fssai-registration-1yr', 1_500],
  ])('can cancel %s until the papers are checked', async (planId, amount) => {
    const id = await desk.aPaidOrder({ planId, amount });
    const { total } = await testApp.db
      .selectFrom('orders')
      .select('total')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: total * 100 } });
    await finishSteps(id, 'check');
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: 0 } });
  });

  test('gets back what is left after a partial refund', async () => {
    const id = await desk.aPaidOrder();
    expect((await desk.refund(id, 50_000)).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect((await cancel(id)).body.refundPaise).toBe(149_900);
    await desk.settled(id, 'succeeded');
    expect(await desk.documents(id)).toEqual(['invoice 1999', 'credit_note 500 03', 'credit_note 1499 01']);
  });

  test.each(['user', 'guest'] as const)('%s cannot use the refunds of staff', async (who) => {
    const id = await desk.aPaidOrder();
    const headers = who === 'user' ? desk.customer.bearer : {};
    const body = { amountPaise: 100, reason: '07', note: 'mine' };
    const { status } = await ask(testApp, 'POST', `/api/admin/orders/${id}/refunds`, body, headers);
    expect([401, 403]).toContain(status);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { resendRefunds, sendRefund } from './send-refund.ts';

let testApp: TestApp;
let asha: Session;
let imran: Session;
let farah: Session;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@refund.in');
  imran = await aCustomer(testApp, 'imran@refund.in');
  farah = await aStaffMember(testApp, 'farah@refund.in', 'seller');
  lakshmi = await aStaffMember(testApp, 'lakshmi@refund.in', 'admin');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }).catch(() => undefined);
});

const look = (id: string) => syncPayment(testApp, id, 'second look');
const pay = (id: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
async function aPaidOrder(who: Session = asha, more: object = {}): Promise<string> {
  const started = await initiatePayment(testApp, aBuyer({ email: 'asha@refund.in', ...more }), {
    ...who.bearer,
    'idempotency-key': randomUUID(),
  });
  await pay(started.body.order_id);
  await look(started.body.order_id);
  return started.body.order_id;
}
const cancel = (id: string, who: Session = asha, reason = 'changed my mind') =>
  ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason }, who.bearer);
const refund = (id: string, amountPaise: number, more: object = {}, headers: Record<string, string> = {}) =>
  ask(
    testApp,
    'POST',
    `/api/admin/orders/${id}/refunds`,
    { amountPaise, reason: '03', note: 'agreed on the phone', ...more },
    { ...farah.bearer, ...headers },
  );
const requests = async (id: string) =>
  (await ask(testApp, 'GET', `/api/admin/orders/${id}/refunds`, undefined, farah.bearer)).body as unknown as {
    items: { id: string; state: string; amountPaise: number; failure: string | null; mayApprove: boolean }[];
    leftPaise: number;
  };
const settled = (id: string, state: string) =>
  waitUntil(
    async () => {
      await look(id);
      return (await requests(id)).items.map((item) => item.state);
    },
    (states) => states.length > 0 && states.every((each) => each === state),
  );
const documents = async (id: string) =>
  (
    await testApp.db
      .selectFrom('tax_documents')
      .select(['kind', 'total_paise', 'reason'])
      .where('order_id', '=', id)
      .orderBy('issued_at')
      .execute()
  ).map(({ kind, total_paise, reason }) => `${kind} ${total_paise / 100} ${reason ?? ''}`.trim());
const sound = async () => expect(await checkInvariants(testApp.db)).toEqual([]);
const finishSteps = (orderId: string, ...keys: string[]) =>
  testApp.db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('key', 'in', keys)
    .where('case_id', 'in', (cases) => cases.selectFrom('cases').select('id').where('order_id', '=', orderId))
    .execute();

describe('a customer', () => {
  test('cancels before the work starts: the price goes back once, with mail and credit note', async () => {
    const id = await aPaidOrder();
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: 199_900 }, cancelled: false });
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status, body }) => [status, body.refundPaise])).toEqual(Array(3).fill([202, 199_900]));
    await settled(id, 'succeeded');
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded', cancellation: null });
    expect(await documents(id)).toEqual(['invoice 1999', 'credit_note 1999 01']);
    const mails = await waitUntil(
      async () => testApp.emails.filter(({ text }) => text.includes(id) || text.includes('order')),
      (emails) => emails.some(({ subject }) => subject.startsWith('Cancelled')),
    );
    expect(mails.some(({ subject }) => subject.startsWith('Cancelled'))).toBe(true);
    const again = await cancel(id);
    expect([again.status, again.body.refundPaise]).toEqual([202, 199_900]);
    await sound();
  });

  test('cannot cancel another’s order, an unpaid one, or after the work has started', async () => {
    const id = await aPaidOrder();
    expect((await cancel(id, imran)).status).toBe(404);
    expect((await cancel('ch_nothing', asha)).status).toBe(404);
    const unpaid = (
      await initiatePayment(testApp, aBuyer({ email: 'x@refund.in' }), {
        ...asha.bearer,
        'idempotency-key': randomUUID(),
      })
    ).body.order_id;
    expect((await cancel(unpaid)).body.code).toBe('order_unpaid');
    await finishSteps(id, 'check');
    expect(await orderStatus(testApp, id)).toMatchObject({ cancellation: { refundPaise: 0 } });
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 'work_started']);
    expect((await requests(id)).items).toEqual([]);
  });

  test('cannot cancel after staff have returned the begun work to our check', async () => {
    const id = await aPaidOrder();
    const { id: caseId } = await testApp.db
      .selectFrom('cases')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const at = async () => (await ask(testApp, 'GET', `/api/cases/${caseId}`, undefined, farah.bearer)).body;
    const move = async (key: string, action: string) => {
      const { version } = await at();
      const body = { action, version, reason: 'A slip in the form' };
      const { status } = await ask(testApp, 'POST', `/api/cases/${caseId}/steps/${key}`, body, farah.bearer);
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
    const id = await aPaidOrder(asha, { planId, amount });
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
    const id = await aPaidOrder();
    expect((await refund(id, 50_000)).status).toBe(202);
    await settled(id, 'succeeded');
    expect((await cancel(id)).body.refundPaise).toBe(149_900);
    await settled(id, 'succeeded');
    expect(await documents(id)).toEqual(['invoice 1999', 'credit_note 500 03', 'credit_note 1499 01']);
  });

  test.each(['user', 'guest'] as const)('%s cannot use the refunds of staff', async (who) => {
    const id = await aPaidOrder();
    const headers = who === 'user' ? asha.bearer : {};
    const body = { amountPaise: 100, reason: '07', note: 'mine' };
    const { status } = await ask(testApp, 'POST', `/api/admin/orders/${id}/refunds`, body, headers);
    expect([401, 403]).toContain(status);
  });
});

describe('staff', () => {
  test('fifty refunds at once never give back more than was paid', async () => {
    const id = await aPaidOrder();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id, 30_000)));
    const taken = answers.filter(({ status }) => status === 202);
    expect(taken).toHaveLength(6);
    expect(new Set(answers.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(
      new Set(['refund_too_large']),
    );
    expect((await requests(id)).leftPaise).toBe(19_900);
    await settled(id, 'succeeded');
    await sound();
  });

  test('the same key is the same refund, with another amount it is refused', async () => {
    const id = await aPaidOrder();
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([refund(id, 10_000, {}, key), refund(id, 10_000, {}, key)]);
    expect(first.body.id).toBe(second.body.id);
    expect((await refund(id, 20_000, {}, key)).body.code).toBe('key_reused');
    expect((await requests(id)).items).toHaveLength(1);
  });

  test('above the limit a second person approves it, once', async () => {
    const id = await aPaidOrder(asha, { planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await refund(id, 600_000);
    expect(body).toMatchObject({ state: 'waiting_approval', mayApprove: false });
    const approve = (who: Session) =>
      ask(testApp, 'POST', `/api/admin/refunds/${String(body.id)}/approve`, undefined, who.bearer);
    expect((await approve(farah)).body.code).toBe('refund_own');
    expect((await requests(id)).leftPaise).toBe(1_199_800);
    const both = await Promise.all([approve(lakshmi), approve(lakshmi)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settled(id, 'succeeded');
    expect(await documents(id)).toEqual(['invoice 17998', 'credit_note 6000 03']);
  });

  test('a waiting refund can be withdrawn and frees its amount', async () => {
    const id = await aPaidOrder(asha, { planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await refund(id, 1_799_800);
    expect((await refund(id, 100)).body.code).toBe('refund_too_large');
    const withdrawn = await ask(
      testApp,
      'POST',
      `/api/admin/refunds/${String(body.id)}/withdraw`,
      undefined,
      farah.bearer,
    );
    expect(withdrawn.body.state).toBe('cancelled');
    expect((await requests(id)).leftPaise).toBe(1_799_800);
  });

  test.each([0, -1, 1.5, 1e12, '500', null])('an amount of %j is refused', async (amountPaise) => {
    const id = await aPaidOrder();
    expect((await refund(id, amountPaise as number)).status).toBe(400);
  });

  test('give a duplicate payment back by one press, and the purchase stands', async () => {
    const id = await aPaidOrder();
    const { cf_payment_id: second } = (await pay(id)) as { cf_payment_id: unknown };
    await look(id);
    expect((await refund(id, 100)).body.code).toBe('duplicate_first');
    const press = () =>
      ask(testApp, 'POST', `/api/admin/orders/${id}/refund-tasks/${String(second)}/refund`, undefined, farah.bearer);
    const presses = await Promise.all([press(), press(), press()]);
    expect(presses.map(({ status }) => status).sort()).toEqual([202, 422, 422]);
    await settled(id, 'succeeded');
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', duplicateReturnedPaise: 199_900 });
    expect(await documents(id)).toEqual(['invoice 1999']);
    await sound();
  });
});

describe('the provider', () => {
  test('loses the answer: the refund is made once', async () => {
    const id = await aPaidOrder();
    await testApp.provider.admin('/faults', { refundStatus: 'lost', times: 1 });
    await refund(id, 40_000);
    await settled(id, 'succeeded');
    const there = (await testApp.provider.admin(`/orders/${id}`)) as { refunds?: unknown[] };
    expect(there.refunds ?? [1]).toHaveLength(1);
    // The second try may be answered before the refund's webhook, which issues the credit note.
    const issued = await waitUntil(
      () => documents(id),
      ({ length }) => length > 1,
    );
    expect(issued).toEqual(['invoice 1999', 'credit_note 400 03']);
  });

  test('refuses it: the request has failed, staff get a task, and the amount is free again', async () => {
    const id = await aPaidOrder();
    await testApp.provider.admin('/faults', { refundStatus: 400, times: 1 });
    await refund(id, 40_000);
    const { items, leftPaise } = await waitUntil(
      () => requests(id),
      (found) => found.items[0]?.state === 'failed',
    );
    expect([items[0]?.failure, leftPaise]).toEqual([expect.stringContaining('400'), 199_900]);
    const tasks = await testApp.db
      .selectFrom('tasks')
      .select('title')
      .where('order_id', '=', id)
      .where('template_step', 'like', 'refund-%')
      .execute();
    expect(tasks).toHaveLength(1);
    expect(await documents(id)).toEqual(['invoice 1999']);
  });

  test('fails it later: the same, once, and the customer may cancel again', async () => {
    const id = await aPaidOrder();
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    await cancel(id);
    await settled(id, 'failed');
    expect(await orderStatus(testApp, id)).toMatchObject({
      status: 'paid',
      cancelled: false,
      cancellation: { refundPaise: 199_900 },
    });
    const tasks = testApp.db.selectFrom('tasks').select('id').where('order_id', '=', id);
    expect(await tasks.where('template_step', 'like', 'refund-%').execute()).toHaveLength(1);
    await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
    expect((await cancel(id)).status).toBe(202);
    await waitUntil(
      async () => {
        await look(id);
        return orderStatus(testApp, id);
      },
      ({ status }) => status === 'refunded',
    );
    await sound();
  });

  test('is asked again about a request whose job was lost', async () => {
    const id = await aPaidOrder();
    const made = await testApp.db
      .insertInto('refund_requests')
      .values({
        id: `rf${'1'.repeat(20)}`,
        order_id: id,
        amount_paise: 10_000,
        reason: '07',
        note: '',
        state: 'pending',
        requested_at: new Date(Date.now() - 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await resendRefunds(testApp.db, testApp.queue);
    await settled(id, 'succeeded');
    expect(await sendRefund(testApp, made.id)).toBeUndefined();
    expect(await documents(id)).toEqual(['invoice 1999', 'credit_note 100 07']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, signed } from '#test/webhooks.ts';

let testApp: TestApp;
let seller: Session;
let buyer: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@dispute.in', 'seller');
  buyer = await aCustomer(testApp, 'asha@dispute.in');
});
afterAll(() => testApp.close());

async function aPaidOrder(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@dispute.in' }), buyer.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  return body.order_id;
}
const raise = (id: string, wish: object = {}) =>
  testApp.provider.admin(`/orders/${id}/disputes`, wish) as Promise<{ dispute_id: number }>;
type Dispute = { id: string; outcome: string; status: string; amountPaise: number; respondBy: string | null };
const stored = (id: string) => testApp.db.selectFrom('disputes').selectAll().where('order_id', '=', id).execute();
const stateOf = (id: string, outcome: string) =>
  waitUntil(
    async () =>
      (await ask(testApp, 'GET', `/api/admin/orders/${id}`, undefined, seller.bearer)).body.disputes as Dispute[],
    (disputes) => disputes.some((dispute) => dispute.outcome === outcome),
  );
const tasksOf = async (id: string) =>
  (
    await testApp.db
      .selectFrom('tasks')
      .select(['title', 'status', 'due_at', 'deleted_at'])
      .where('order_id', '=', id)
      .where('template_step', 'like', 'dispute-%')
      .execute()
  ).map(({ title, status, due_at, deleted_at }) => ({ title, status, due: due_at, deleted: deleted_at !== null }));

describe('a dispute', () => {
  test('becomes a task due when the bank wants the answer, and is closed with it', async () => {
    const id = await aPaidOrder();
    const { dispute_id } = await raise(id);
    const [dispute] = await stateOf(id, 'open');
    expect(dispute).toMatchObject({ id: String(dispute_id), amountPaise: 199_900, status: 'CHARGEBACK_CREATED' });
    const [task] = await tasksOf(id);
    expect(task?.title).toMatch(/disputes ₹1,999\.00 at the bank\. Answer by 20\d\d-\d\d-\d\d/);
    expect(task?.due?.toISOString()).toBe(dispute?.respondBy);
    await raise(id, { dispute_id: String(dispute_id), event: 'UPDATED' });
    await stateOf(id, 'answered');
    await raise(id, { dispute_id: String(dispute_id), event: 'CLOSED' });
    await stateOf(id, 'won');
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['done']);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('holds its money: no refund and no cancellation while it is open or when it is lost, again when it is won', async () => {
    const cancellation = async (id: string) =>
      (await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, buyer.bearer)).body['cancellation'];
    const cancel = (id: string) =>
      ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: 'closed' }, buyer.bearer);
    const refund = (id: string) => {
      const wish = { amountPaise: 100, reason: '07', note: 'A friendly gesture' };
      return ask(testApp, 'POST', `/api/admin/orders/${id}/refunds`, wish, seller.bearer);
    };
    for (const [event, status] of [
      ['CREATED', undefined],
      ['CLOSED', 'CHARGEBACK_MERCHANT_LOST'],
      ['CLOSED', 'CHARGEBACK_MERCHANT_ACCEPTED'],
    ] as const) {
      const id = await aPaidOrder();
      const { dispute_id } = await raise(id);
      await stateOf(id, 'open');
      if (event === 'CLOSED') {
        await raise(id, { dispute_id: String(dispute_id), event, dispute_status: status });
        await waitUntil(
          () => stored(id),
          ([dispute]) => dispute?.event === 'closed',
        );
      }
      expect([status, await cancellation(id)]).toEqual([status, null]);
      const cancelled = await cancel(id);
      expect([status, cancelled.status, cancelled.body['code']]).toEqual([status, 409, 'order_disputed']);
      expect((await refund(id)).status).toBeGreaterThanOrEqual(400);
    }
    const won = await aPaidOrder();
    const { dispute_id } = await raise(won);
    await raise(won, { dispute_id: String(dispute_id), event: 'CLOSED' });
    await stateOf(won, 'won');
    expect((await cancel(won)).status).toBe(202);
  });

  test('stays with its newest news, whatever comes twice, late or at once', async () => {
    const id = await aPaidOrder();
    const { dispute_id } = await raise(id);
    await stateOf(id, 'open');
    await raise(id, { dispute_id: String(dispute_id), event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_LOST' });
    await stateOf(id, 'lost');
    await Promise.all([
      raise(id, { dispute_id: String(dispute_id), event: 'UPDATED', ageMs: 60_000 }),
      raise(id, { dispute_id: String(dispute_id), event: 'CREATED', ageMs: 120_000 }),
    ]);
    const events = (await testApp.provider.admin(`/events?order_id=${id}`)) as { id: string; type: string }[];
    for (const event of events.filter(({ type }) => type.startsWith('DISPUTE')))
      await testApp.provider.admin(`/events/${event.id}/resend`, { times: 3 });
    expect((await stored(id)).map(({ status }) => status)).toEqual(['CHARGEBACK_MERCHANT_LOST']);
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['done']);
  });

  test('keeps its task when the order is refunded: the bank still wants an answer', async () => {
    const id = await aPaidOrder();
    await raise(id);
    await stateOf(id, 'open');
    await testApp.provider.admin(`/orders/${id}/refunds`, {});
    await syncPayment(testApp, id, 'second look');
    expect(await tasksOf(id)).toMatchObject([{ status: 'todo', deleted: false }]);
  });
});

describe('a signed event about a dispute', () => {
  const send = (dispute: object, orderId: string, type = 'DISPUTE_CREATED') => {
    const body = JSON.stringify({ type, data: { dispute, order_details: { order_id: orderId } } });
    return deliver(testApp, body, signed(body));
  };
  const sound = { dispute_id: 77, dispute_amount: 1_999, dispute_status: 'DISPUTE_CREATED' };

  test('of an unknown order is reported, so that the provider sends it again', async () => {
    expect(await send(sound, `ch_${'z'.repeat(26)}`)).toBe(404);
  });

  test.each([
    ['a negative amount', { dispute_amount: -1 }],
    ['an amount that is no number', { dispute_amount: 'much' }],
    ['no amount', { dispute_amount: '' }],
    ['a path as id', { dispute_id: '../1' }],
    ['NUL in a time', { created_at: '2025-11-20\0' }],
    ['no id', { dispute_id: null }],
  ])('with %s is refused as unreadable', async (_what, change) => {
    const id = await aPaidOrder();
    expect(await send({ ...sound, ...change }, id)).toBe(400);
    expect(await stored(id)).toEqual([]);
  });

  test('with a huge reason and dates of other centuries is stored, cut and with the present time', async () => {
    const id = await aPaidOrder();
    const odd = { reason_description: 'x'.repeat(50_000), created_at: '9999-01-01T00:00:00Z', updated_at: 'yesterday' };
    expect(await send({ ...sound, dispute_id: 78, ...odd }, id)).toBe(200);
    const [row] = await stored(id);
    expect(row?.reason).toHaveLength(500);
    expect(Math.abs((row?.opened_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    ['NUL and control characters', { reason_description: 'a\0b\u001b[31m\nc' }, { reason: 'a b [31m c' }],
    ['a huge text of pairs', { reason_description: '😀'.repeat(60_000) }, { reason: '😀'.repeat(250) }],
    [
      'remarks and no status',
      { reason_code: 1, cf_dispute_remarks: 'send the bill', dispute_status: null },
      { reason: '1 · send the bill' },
    ],
    ['a day to answer in the year 9999', { respond_by: '9999-12-31T23:59:59Z' }, { respond_by: null }],
    ['a time without offset', { respond_by: '2025-11-30 12:00:00' }, { respond_by: new Date('2025-11-30T06:30:00Z') }],
  ])('with %s is stored', async (what, change, expected) => {
    const id = await aPaidOrder();
    expect(await send({ ...sound, dispute_id: what.replace(/\W/g, ''), ...change }, id)).toBe(200);
    expect(await stored(id)).toMatchObject([expected]);
  });

  test.each(['2099-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])(
    'changed at %s does not hold back later news, nor does it come back over them',
    async (wrong) => {
      const id = await aPaidOrder();
      const dispute = { ...sound, dispute_id: `future${wrong.slice(0, 4)}`, created_at: '2025-11-20T10:00:00+05:30' };
      const first = () => send({ ...dispute, updated_at: wrong }, id);
      await first();
      await send({ ...dispute, updated_at: '2025-11-21T10:00:00+05:30' }, id, 'DISPUTE_CLOSED');
      await first();
      expect((await stored(id)).map(({ event }) => event)).toEqual(['closed']);
    },
  );

  test('that the bank asks again takes its finished task up again; other news leave it', async () => {
    const id = await aPaidOrder();
    const dispute = { ...sound, dispute_id: 'again', respond_by: '2025-11-27T18:00:00+05:30' };
    const news = (day: number, more: object = {}, type?: string) =>
      send({ ...dispute, updated_at: `2025-11-${day}T10:00:00+05:30`, ...more }, id, type);
    const status = async () => (await tasksOf(id)).map((task) => task.status);
    await news(20);
    await testApp.db
      .updateTable('tasks')
      .set({ status: 'done', done_at: new Date(), changed_by: seller.id })
      .where('order_id', '=', id)
      .where('template_step', '=', 'dispute-again')
      .execute();
    await news(21, {}, 'DISPUTE_UPDATED');
    expect(await status()).toEqual(['done']);
    await news(22, { respond_by: '2025-12-10T18:00:00+05:30' }, 'DISPUTE_UPDATED');
    expect(await status()).toEqual(['todo']);
    await news(23, {}, 'DISPUTE_CLOSED');
    expect(await status()).toEqual(['done']);
    await news(24, { dispute_status: 'PRE_ARBITRATION_CREATED' });
    expect(await status()).toEqual(['todo']);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('cannot move the dispute of another order', async () => {
    const [mine, other] = [await aPaidOrder(), await aPaidOrder()];
    await send({ ...sound, dispute_id: 79 }, mine);
    await send({ ...sound, dispute_id: 79, dispute_amount: 5 }, other);
    expect((await stored(mine)).map((row) => row.amount_paise)).toEqual([199_900]);
    expect(await stored(other)).toEqual([]);
  });
});

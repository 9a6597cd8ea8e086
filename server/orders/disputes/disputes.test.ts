import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, startPayment, until } from '#test/people.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
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
  const { body } = await startPayment(testApp, aBuyer({ email: 'asha@dispute.in' }), buyer.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  return body.order_id;
}
const raise = (id: string, wish: object = {}) =>
  testApp.provider.admin(`/orders/${id}/disputes`, wish) as Promise<{ dispute_id: number }>;
type Dispute = { id: string; outcome: string; status: string; amountPaise: number; respondBy: string | null };
const stored = (id: string) => testApp.db.selectFrom('disputes').selectAll().where('order_id', '=', id).execute();
const stateOf = (id: string, outcome: string) =>
  until(
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
const evidence = (disputeId: string | number, who: Session | undefined = seller) =>
  fetch(`${testApp.url}/api/admin/disputes/${disputeId}/evidence`, { headers: { ...who?.bearer } });

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
  const send = (dispute: object, orderId: string) => {
    const body = JSON.stringify({ type: 'DISPUTE_CREATED', data: { dispute, order_details: { order_id: orderId } } });
    return deliver(testApp, body, signed(body));
  };
  const sound = { dispute_id: 77, dispute_amount: 1_999, dispute_status: 'DISPUTE_CREATED' };

  test('of an unknown order is reported, so that the provider sends it again', async () => {
    expect(await send(sound, `ch_${'z'.repeat(26)}`)).toBe(404);
  });

  test.each([
    ['a negative amount', { dispute_amount: -1 }],
    ['an amount that is no number', { dispute_amount: 'much' }],
    ['NUL in the reason', { reason_description: 'a\0b' }],
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

  test('cannot move the dispute of another order', async () => {
    const [mine, other] = [await aPaidOrder(), await aPaidOrder()];
    await send({ ...sound, dispute_id: 79 }, mine);
    await send({ ...sound, dispute_id: 79, dispute_amount: 5 }, other);
    expect((await stored(mine)).map((row) => row.amount_paise)).toEqual([199_900]);
    expect(await stored(other)).toEqual([]);
  });
});

describe('the evidence', () => {
  test('is a ZIP of the order, payments, work, list of documents and the invoice, and is logged', async () => {
    const id = await aPaidOrder();
    const { dispute_id } = await raise(id);
    await stateOf(id, 'open');
    const answer = await evidence(dispute_id);
    expect(answer.headers.get('content-disposition')).toMatch(/evidence-\w{6}\.zip/);
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      ...['1-order.txt', '2-payments.txt', '3-work.txt', '4-documents.txt'],
      expect.stringMatching(/^INV-\d\d-\d\d-\d{6}\.pdf$/),
    ]);
    expect(String(files.get('1-order.txt'))).toContain('Zomato · Starter Onboarding');
    expect(String(files.get('2-payments.txt'))).toContain('succeeded  ₹1,999.00');
    expect(String(files.get('3-work.txt'))).toContain('ball papers customer');
    const entries = await testApp.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '=', 'dispute.exported')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('is for staff alone; an unknown dispute is said to be unknown', async () => {
    const id = await aPaidOrder();
    const { dispute_id } = await raise(id);
    await stateOf(id, 'open');
    expect((await evidence(dispute_id, buyer)).status).toBe(403);
    expect((await fetch(`${testApp.url}/api/admin/disputes/${dispute_id}/evidence`)).status).toBe(401);
    expect((await evidence('0')).status).toBe(404);
  });
});

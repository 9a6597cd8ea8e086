import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@desk.in', 'seller');
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.emails.length = 0;
});

const get = async (path: string) =>
  (await ask(testApp, 'GET', `/api/admin/orders${path}`, undefined, farah.bearer)).body;
const post = (path: string, body?: unknown) => ask(testApp, 'POST', `/api/admin/orders/${path}`, body, farah.bearer);
const found = async (query: string) =>
  ((await get(`?${query}`)).items as { order_id: string }[]).map(({ order_id }) => order_id);
const deedsOn = (id: string) =>
  testApp.db.selectFrom('audit_log').select(['action', 'detail']).where('subject_id', '=', id).orderBy('id').execute();

async function order(email: string, more: object = {}): Promise<string> {
  return (await initiatePayment(testApp, aBuyer({ email, ...more }))).body.order_id;
}
const attempt = (id: string, status: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status });

async function paidOrder(email: string, more: object = {}): Promise<string> {
  const id = await order(email, more);
  await attempt(id, 'SUCCESS');
  await syncPayment(testApp, id, 'customer');
  return id;
}

describe('the order list for staff', () => {
  test('finds by part of name, e-mail, phone, ticket or number, and by shown status', async () => {
    const open = await order('meena@idli.in', { name: 'Meena Iyer', phone: '91234 56789' });
    const left = await order('tara@chaat.in', { name: 'Tara Bose' });
    await attempt(left, 'USER_DROPPED');
    await syncPayment(testApp, left, 'customer');
    const ticket = open.slice(3, 9).toUpperCase();
    for (const word of ['iy ena', 'MEENA@idli', '%2B91 91234 56789', '9123456', `KOT ${ticket}`, open, open.slice(8)])
      expect([word, await found(`search=${word}`)]).toEqual([word, [open]]);
    const asha = await order('asha@idli.in', { name: 'आशा राव' });
    for (const word of ['राव', 'शा', 'आ']) expect([word, await found(`search=${word}`)]).toEqual([word, [asha]]);
    expect(await found('search=%25%25%25')).toEqual([]);
    expect(await found('search=tara@chaat&status=pending')).toEqual([]);
    expect(await found('search=tara@chaat&status=failed')).toEqual([left]);
  });

  test('pages fifty at a time, each order once, also with equal times', async () => {
    const first = await order('many@idli.in');
    const model = await testApp.db.selectFrom('orders').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 69 }, (_, n) => ({
      ...model,
      id: `${first}${n}`,
      request_digest: `many ${n}`,
      created_at: sql<Date>`now() + make_interval(secs => ${n / 1e6})`,
    }));
    await testApp.db.insertInto('orders').values(rows).execute();
    const page = await found('search=many@idli');
    const { body } = await ask(testApp, 'GET', '/api/admin/orders?search=many@idli', undefined, farah.bearer);
    const next = await found(`search=many@idli&after=${body['next']}`);
    expect([page.length, next.length, new Set([...page, ...next]).size]).toEqual([50, 20, 70]);
  });
});

describe('an order', () => {
  test('shows its buyer, an exact break-up, and the provider’s payments', async () => {
    const id = await paidOrder('anil@thali.in', { planId: 'basic', duration: 3, amount: 17_998 });
    const answer = await get(`/${id}`);
    expect(answer).toMatchObject({
      status: 'paid',
      email: 'anil@thali.in',
      subtotal: 23_997,
      durationDiscount: 5_999,
      total: 17_998,
    });
    expect(Number(answer.taxablePaise) + Number(answer.gstPaise)).toBe(1_799_800);
    expect(answer.payments).toMatchObject([
      { outcome: 'succeeded', amountPaise: 1_799_800, reference: expect.any(String) },
    ]);
    expect((await ask(testApp, 'GET', '/api/admin/orders/ch_nobody', undefined, farah.bearer)).status).toBe(404);
  });

  test('is synced on request of staff: paid at the provider becomes paid here, with an audit entry', async () => {
    const id = await order('late@thali.in');
    await attempt(id, 'SUCCESS');
    const { status, body } = await post(`${id}/ask`);
    expect([status, body.outcome, (body.order as { status: string }).status]).toEqual([200, 'changed', 'paid']);
    expect(await deedsOn(id)).toEqual([{ action: 'order.asked', detail: { outcome: 'changed', status: 'paid' } }]);
  });

  test('stays unchanged while the provider is down, and staff see a message', async () => {
    const id = await order('silent@thali.in');
    await testApp.provider.admin('/faults', { getStatus: 500 });
    const { status, body } = await post(`${id}/ask`);
    await testApp.provider.admin('/faults', {});
    expect([status, body.code]).toEqual([504, 'provider_away']);
    expect(await deedsOn(id)).toEqual([]);
  });

  test('with a mismatched event is listed as a problem until it is paid', async () => {
    const id = await order('odd@thali.in');
    const body = eventBody({ orderId: id, amount: 1 });
    await deliver(testApp, body, signed(body));
    expect(await found('trouble=held')).toEqual([id]);
    expect((await get('')).waiting).toMatchObject({ held: 1 });
    await attempt(id, 'SUCCESS');
    await syncPayment(testApp, id, 'customer');
    expect(await found('trouble=held')).toEqual([]);
  });
});

describe('resending a receipt', () => {
  const receiptsTo = (email: string) => testApp.emails.filter(({ to }) => to === email);

  test('sends one e-mail in a minute, for any number of requests', async () => {
    const id = await paidOrder('paper@thali.in');
    await waitUntil(
      async () => receiptsTo('paper@thali.in').length,
      (count) => count === 1,
    );
    const presses = await Promise.all(Array.from({ length: 6 }, () => post(`${id}/receipt`)));
    expect(presses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(presses.filter(({ body }) => body.again)).toHaveLength(1);
    await waitUntil(
      async () => receiptsTo('paper@thali.in').length,
      (count) => count === 2,
    );
    const rows = testApp.db.selectFrom('mails').select('kind').where('order_id', '=', id).orderBy('created_at');
    expect(await rows.execute()).toEqual([{ kind: 'receipt' }, { kind: 'receipt-again' }]);
    const shown = await (await fetch(`${testApp.url}/api/orders/${id}/status`)).json();
    expect(Date.now() - Date.parse(shown.receiptSentAt)).toBeLessThan(60_000);
    expect(await deedsOn(id)).toHaveLength(1);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('is refused after five a day, and for an unpaid order', async () => {
    const id = await paidOrder('often@thali.in');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await testApp.db.updateTable('orders').set({ receipt_again_at: null }).where('id', '=', id).execute();
      statuses.push((await post(`${id}/receipt`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post(`${await order('unpaid@thali.in')}/receipt`)).body.code).toBe('order_unpaid');
    const erased = await paidOrder('erased@thali.in');
    await testApp.db.updateTable('orders').set({ email: '' }).where('id', '=', erased).execute();
    expect((await post(`${erased}/receipt`)).body.code).toBe('address_erased');
  });
});

describe('fee and settlement of a payment', () => {
  test('are shown to accountants only', async () => {
    const id = await paidOrder('settled@thali.in');
    const [payment] = await testApp.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute();
    const reference = payment?.provider_payment_id ?? '';
    await testApp.db
      .insertInto('settlement_lines')
      .values({
        event_type: 'PAYMENT',
        event_id: reference,
        event_at: new Date(),
        order_id: id,
        amount_paise: 199_900,
        fee_paise: 3_998,
        fee_tax_paise: 720,
        settled_paise: 195_182,
        settled_on: '2026-11-26',
        utr: 'UTR77',
      })
      .execute();
    const shown = async () => ((await get(`/${id}`)).payments as { settlement: object | null }[])[0]?.settlement;
    expect(await shown()).toBeNull();
    await testApp.db.updateTable('users').set({ accountant: true }).where('id', '=', farah.id).execute();
    expect(await shown()).toEqual({ feePaise: 4_718, day: '2026-11-26', utr: 'UTR77' });
    await testApp.db.updateTable('users').set({ accountant: false }).where('id', '=', farah.id).execute();
  });
});

describe('duplicate payments', () => {
  test('are open until staff mark them as refunded, once, with a reference', async () => {
    const id = await order('twice@thali.in');
    await attempt(id, 'SUCCESS');
    await attempt(id, 'SUCCESS');
    await post(`${id}/ask`);
    expect(await found('trouble=refund-due')).toEqual([id]);
    const [due] = (await get(`/${id}`)).refundTasks as { paymentReference: string }[];
    const done = `${id}/refund-tasks/${due?.paymentReference}/done`;
    const both = await Promise.all([post(done, { reference: 'rf-1' }), post(done, { reference: 'rf-2' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [task] = (await get(`/${id}`)).refundTasks as { doneBy: string; reference: string }[];
    expect(task).toMatchObject({ doneBy: 'Farah Khan', reference: expect.stringMatching(/^rf-[12]$/) });
    expect((await deedsOn(id)).filter(({ action }) => action === 'refund.done')).toHaveLength(1);
    expect(await found('trouble=refund-due')).toEqual([]);
    expect((await post(`${id}/refund-tasks/none/done`, { reference: 'rf-3' })).status).toBe(404);
    expect((await post(done, { reference: ' ' })).status).toBe(400);
  });
});

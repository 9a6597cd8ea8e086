import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { followMissingStates } from '#server/orders/missing-buyer-states.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, anAccountant, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { reissueInvoice } from './sync-tax-documents.ts';
import { findDocuments } from './tax-documents.ts';

let testApp: TestApp;
let seller: Session;
let accountant: Session;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@correct.in', 'seller');
  accountant = await anAccountant(testApp, 'joseph@correct.in');
  asha = await aCustomer(testApp, 'asha@correct.in');
});
afterAll(() => testApp.close());

const right = { name: 'Asha Rao', company: 'Dosa Plaza Pvt Ltd', gstin: '29aagcb7383j1z4 ', state: '29', address: '' };
const karnataka = '29AAGCB7383J1Z4';
const fields = ['name', 'company', 'gstin', 'state', 'address'] as const;
/** Returns the details of the buyer as the form shows them. */
async function shownOf(id: string) {
  const order = await testApp.db.selectFrom('orders').select(fields).where('id', '=', id).executeTakeFirst();
  return order && Object.fromEntries(fields.map((field) => [field, order[field] ?? '']));
}
const correct = async (id: string, body: object = right, who: Session = seller) =>
  ask(testApp, 'POST', `/api/admin/orders/${id}/invoice-correction`, { from: await shownOf(id), ...body }, who.bearer);

async function aPaidOrder(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@correct.in', state: '07' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  return body.order_id;
}
const documentsOf = async (id: string) =>
  (
    await testApp.db
      .selectFrom('tax_documents')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('issued_at')
      .orderBy('kind')
      .execute()
  ).map(({ kind, total_paise, reason, buyer, igst_paise }) => {
    const { gstin } = buyer as { gstin: string | null };
    return `${kind} ${total_paise / 100} ${gstin ?? '-'} ${igst_paise > 0 ? 'IGST' : 'CGST'} ${reason ?? ''}`.trim();
  });

test('the wrong invoice is taken back, a new one follows once, and goes to the buyer by mail', async () => {
  const id = await aPaidOrder();
  const answers = await Promise.all([correct(id), correct(id), correct(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await documentsOf(id)).sort()).toEqual([
    'credit_note 1999 - CGST 05',
    'invoice 1999 - CGST',
    `invoice 1999 ${karnataka} IGST`,
  ]);
  const papers = await findDocuments(testApp.db, id);
  expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice']);
  expect(papers[1]?.issued_at).toEqual(papers[2]?.issued_at);
  const number = String(answers.find(({ status }) => status === 200)?.body['number']);
  const mail = await waitUntil(
    async () => testApp.emails.find(({ subject }) => subject.includes('nvoice')),
    (letter) => letter !== undefined,
  );
  expect(mail?.attachments?.map(({ fileName }) => fileName)).toEqual([`${number.replaceAll('/', '-')}.pdf`]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('after a part refund only the rest is issued again, and a later refund closes the new invoice', async () => {
  const id = await aPaidOrder();
  await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: 500 });
  await syncPayment(testApp, id, 'second look');
  expect((await correct(id, { ...right, state: '07', gstin: '' })).status).toBe(200);
  await testApp.provider.admin(`/orders/${id}/refunds`, {});
  await syncPayment(testApp, id, 'second look');
  expect((await documentsOf(id)).sort()).toEqual([
    'credit_note 1499 - CGST 04',
    'credit_note 1499 - CGST 07',
    'credit_note 500 - CGST 07',
    'invoice 1499 - CGST',
    'invoice 1999 - CGST',
  ]);
  expect((await correct(id)).body.code).toBe('no_invoice');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('details that a colleague has changed since they were shown are not taken back', async () => {
  const id = await aPaidOrder();
  const from = (await shownOf(id)) ?? {};
  expect((await correct(id, { ...right, from })).status).toBe(200);
  const outdated = await correct(id, { ...from, name: 'Asha R. Rao', from }, accountant);
  expect([outdated.status, outdated.body.code]).toEqual([409, 'invoice_changed']);
  expect((await documentsOf(id)).at(-1)).toContain(karnataka);
  expect((await correct(id, { ...right, from: { ...right, gstin: karnataka }, address: 'Lane 4' })).status).toBe(200);
});

test('without the details that were shown, a State that is stored meanwhile stays', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@correct.in' }));
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', body.order_id).execute();
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  const states = ['07', '27', '29', '33', '06', '09', '19', '36'];
  const blind = { ...right, gstin: '', from: undefined };
  const answers = await Promise.all(states.map((state) => correct(body.order_id, { ...blind, state })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body: refused } of answers)
    if (status !== 200) expect([status, refused.code]).toEqual([409, 'invoice_changed']);
  const documents = await documentsOf(body.order_id);
  expect(documents.filter((document) => document.startsWith('invoice'))).toHaveLength(1);
  expect(documents.filter((document) => document.startsWith('credit_note'))).toEqual([]);
  // A request without `from` can still correct details other than the State.
  const { state } = (await shownOf(body.order_id)) ?? {};
  expect((await correct(body.order_id, { ...blind, state, address: 'Lane 4' })).status).toBe(200);
});

test('wrong words are refused with a sentence for each field; others may not correct', async () => {
  const id = await aPaidOrder();
  const { status, body } = await correct(id, { ...right, gstin: '29AAGCB7383J1Z5', state: '99', name: ' ' });
  expect([status, Object.keys(body['fields'] ?? {}).sort()]).toEqual([400, ['gstin', 'name', 'state']]);
  expect((await correct(id, right, asha)).status).toBe(403);
  expect((await correct(`ch_${'z'.repeat(26)}`)).status).toBe(404);
  expect(await documentsOf(id)).toHaveLength(1);
});

test('an invoice is not corrected after the last day on which its credit note reduces the tax', async () => {
  const { sell, monthOf } = taxMonthActs(
    () => testApp,
    () => accountant,
  );
  const id = await sell({ at: new Date('2025-03-10T10:00:00Z'), state: '07' });
  const { status, body } = await correct(id);
  expect([status, body.code]).toEqual([409, 'correction_late']);
  expect(await documentsOf(id)).toEqual(['invoice 1999 - CGST']);
  const [year, month] = dayInIndia(new Date()).split('-');
  const { problems } = await monthOf(`${month}${year}`);
  expect(problems.filter(({ orderId }) => orderId === id)).toEqual([]);
});

test('the last day is that of the invoice which is valid, and an earlier one that it replaced does not count', async () => {
  const { sell } = taxMonthActs(
    () => testApp,
    () => accountant,
  );
  const id = await sell({ at: new Date('2025-03-10T10:00:00Z'), state: '07' });
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await reissueInvoice(tx, order, { ...order, company: 'Dosa Plaza' }, new Date('2025-11-30T18:29:59Z'));
    const late = reissueInvoice(tx, order, order, new Date('2026-11-30T18:30:00Z'));
    await expect(late).rejects.toMatchObject({ code: 'correction_late' });
    expect(await reissueInvoice(tx, order, order, new Date('2026-11-30T18:29:59Z'))).toMatchObject({ revision: 3 });
  });
});

test('staff enter the State of an order without one: the invoice follows its voucher once, and the task ends', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@correct.in' }));
  const id = body.order_id;
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', id).execute();
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, id, 'second look');
  const ago = (days: number) =>
    testApp.db
      .updateTable('orders')
      .set({ state_asked_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  const taskOf = async () =>
    (
      await testApp.db
        .selectFrom('tasks')
        .select('status')
        .where('order_id', '=', id)
        .where('template_step', '=', 'state-missing')
        .execute()
    ).map(({ status }) => status);
  await ago(6);
  await followMissingStates(testApp.db);
  expect(await taskOf()).toEqual([]);
  await ago(8);
  await Promise.all([followMissingStates(testApp.db), followMissingStates(testApp.db)]);
  expect(await taskOf()).toEqual(['todo']);
  // The task names the form by its label in the order.
  const { desk_invoice_state: label } = JSON.parse(readFileSync('web/messages/desk.en.json', 'utf8'));
  const { title } = await testApp.db
    .selectFrom('tasks')
    .select('title')
    .where('order_id', '=', id)
    .where('template_step', '=', 'state-missing')
    .executeTakeFirstOrThrow();
  expect(title).toContain(`Choose “${label}” in the order or call the buyer.`);
  expect(title.length).toBeLessThan(200);

  const answers = await Promise.all([correct(id), correct(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await documentsOf(id)).toEqual(['receipt_voucher 1999 - IGST', `invoice 1999 ${karnataka} IGST`]);
  await followMissingStates(testApp.db);
  expect(await taskOf()).toEqual(['done']);
  expect(JSON.stringify(await checkInvariants(testApp.db))).not.toContain(id);
});

test('an order without an invoice has nothing to correct', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@correct.in', state: '07' }));
  expect((await correct(body.order_id)).body.code).toBe('no_invoice');
});

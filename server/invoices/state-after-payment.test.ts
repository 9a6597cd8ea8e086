import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { askForStates } from './set-buyer-state.ts';
import { findDocuments } from './tax-documents.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@late-state.in');
});
afterAll(() => testApp.close());

/** Creates a paid order from before the checkout asked for the State. */
async function anOrderWithoutState(email = 'asha@late-state.in'): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', body.order_id).execute();
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  return body.order_id;
}
const answer = (id: string, body: object, who: Session = asha) =>
  ask(testApp, 'POST', `/api/user/orders/${id}/state`, body, who.bearer);
const mailsAbout = (id: string, attached: string) =>
  waitUntil(
    async () =>
      testApp.emails.filter(
        ({ text, attachments = [] }) =>
          text.includes(id) && attachments.some(({ fileName }) => fileName.startsWith(attached)),
      ),
    ({ length }) => length > 0,
  );
const numbersOf = async (id: string) => (await findDocuments(testApp.db, id)).map(({ number }) => number);
const fileOf = (number = '') => `${number.replaceAll('/', '-')}.pdf`;

test('voucher, mail, answer, invoice: each once, however often it is asked and answered', async () => {
  const id = await anOrderWithoutState();
  const [voucher] = await numbersOf(id);
  expect(voucher).toMatch(/^RCV/);
  expect(await orderStatus(testApp, id)).toMatchObject({ stateMissing: true });
  const [receipt] = await mailsAbout(id, 'RCV');
  expect(receipt?.attachments?.map(({ fileName }) => fileName)).toEqual([fileOf(voucher)]);
  const asked = await Promise.all([askForStates(testApp), askForStates(testApp)]);
  expect(Math.max(...asked)).toBe(1);
  expect(await askForStates(testApp)).toBe(0);
  const asking = await testApp.db
    .selectFrom('mails')
    .select('recipient')
    .where('order_id', '=', id)
    .where('kind', '=', 'state-wanted')
    .execute();
  expect(asking).toEqual([{ recipient: 'asha@late-state.in' }]);

  const state = { state: '29', gstin: ' 27aapfu0939f1zv', company: 'Dosa Plaza', address: '14 Hill Road' };
  const answers = await Promise.all([answer(id, state), answer(id, state)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await answer(id, { state: '07' })).body.code).toBe('state_known');
  const documents = await findDocuments(testApp.db, id);
  expect(documents).toMatchObject([
    { kind: 'receipt_voucher' },
    {
      kind: 'invoice',
      refers_to: documents[0]?.id,
      place_of_supply: '27',
      total_paise: 199_900,
      buyer: { state: '29', gstin: '27AAPFU0939F1ZV', company: 'Dosa Plaza', address: '14 Hill Road' },
    },
  ]);
  const [sent, ...more] = await mailsAbout(id, 'INV');
  expect(sent?.attachments?.map(({ fileName }) => fileName)).toEqual([fileOf(documents[1]?.number)]);
  expect(more).toEqual([]);
  expect(await orderStatus(testApp, id)).toMatchObject({ stateMissing: false });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('wrong answers are refused at their field, and only the owner answers', async () => {
  const id = await anOrderWithoutState();
  const ravi = await aCustomer(testApp, 'ravi@late-state.in');
  expect((await answer(id, { state: '29' }, ravi)).status).toBe(404);
  const { status, body } = await answer(id, { state: '99', gstin: '29AAGCB7383J1Z5', company: 'a'.repeat(101) });
  expect([status, Object.keys(body['fields'] ?? {}).sort()]).toEqual([400, ['company', 'gstin', 'state']]);
  expect((await answer(id, {})).status).toBe(400);
  expect(await numbersOf(id)).toHaveLength(1);
  expect((await answer(id, { state: '07' })).status).toBe(200);
  expect(await numbersOf(id)).toHaveLength(2);
});

test('the page behind the QR code says genuine, void or unknown, and nothing about the buyer', async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@late-state.in', company: 'Secret Kitchen' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  const [invoice] = await findDocuments(testApp.db, body.order_id);
  const page = async (token = '') => (await fetch(`${testApp.url}/verify/${token}`)).text();
  const genuine = await page(invoice?.verify_token);
  expect(genuine).toMatch(/<h1[^>]*>[^<]*genuine/i);
  expect(genuine).toContain(invoice?.number);
  // The page shows the amount, so that an altered printed copy is noticed.
  expect(genuine).toContain('₹1,999.00');
  for (const secret of ['Asha', 'Secret Kitchen', 'asha@', body.order_id]) expect(genuine).not.toContain(secret);
  for (const token of ['x'.repeat(22), "'or 1=1", 'A'.repeat(200)]) {
    const unknown = await page(encodeURIComponent(token));
    expect(unknown).not.toMatch(/<h1[^>]*>[^<]*genuine/i);
    expect(unknown).not.toContain('INV/');
  }
  const voided = testApp.db.updateTable('tax_documents').set({ voided_at: new Date(), buyer: '{"erased": true}' });
  await voided.where('id', '=', invoice?.id ?? '').execute();
  const gone = await page(invoice?.verify_token);
  expect(gone).toMatch(/<h1[^>]*>[^<]*void/i);
  expect(gone).not.toContain('Asha');
});

test('after a refund that came back, the invoice refers to the voucher that is still valid', async () => {
  const id = await anOrderWithoutState();
  const { refund_id } = (await testApp.provider.admin(`/orders/${id}/refunds`, {})) as { refund_id: string };
  await syncPayment(testApp, id, 'second look');
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
  await syncPayment(testApp, id, 'second look');
  await testApp.db.updateTable('orders').set({ user_id: asha.id }).where('id', '=', id).execute();
  expect((await answer(id, { state: '29' })).status).toBe(200);
  const documents = await findDocuments(testApp.db, id);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  const vouchers = documents.filter(({ kind }) => kind === 'receipt_voucher');
  expect(vouchers).toHaveLength(2);
  expect(invoice?.refers_to).toBe(vouchers[1]?.id);
});

test('of a refunded order the State is not stored, and the answer says that the money has gone back', async () => {
  const id = await anOrderWithoutState();
  await testApp.provider.admin(`/orders/${id}/refunds`, {});
  await syncPayment(testApp, id, 'second look');
  const { status, body } = await answer(id, { state: '29' });
  expect([status, body.code]).toEqual([409, 'order_refunded']);
  const order = testApp.db.selectFrom('orders').select('state').where('id', '=', id);
  expect(await order.executeTakeFirstOrThrow()).toEqual({ state: null });
});

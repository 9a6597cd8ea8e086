import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { unsettledDifferences } from '#server/settlements/differences.ts';
import type { Month } from '#server/settlements/months.ts';
import { aCustomer, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'by-hand.in');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});

const licence = { planId: 'fssai-registration-1yr', name: 'Ravi Kumar', phone: '98200 11223', state: '27' };
const cash = (rupees = 1_500) => ({ how: 'cash', reference: 'Receipt 12', rupees }) as const;
const walkIn = (email: string, more: object = {}) => ({ ...licence, email, received: cash(), ...more });
const open = (body: object, key?: string, who: Session = desk.seller) =>
  ask(testApp, 'POST', '/api/cases', body, { ...who.bearer, ...(key ? { 'idempotency-key': key } : {}) });
const orderOf = (email: string) =>
  testApp.db.selectFrom('orders').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const details = async (orderId: string, who = desk.seller) =>
  (await callEndpoint(testApp, 'GET /api/admin/orders/:orderId', { params: { orderId } }, who.bearer)).body;
const syncAtProvider = (orderId: string) =>
  callEndpoint(testApp, 'POST /api/admin/orders/:orderId/ask', { params: { orderId } }, desk.seller.bearer);
const refundMail = (email: string) =>
  waitUntil(
    () => Promise.resolve(testApp.emails.find(({ to, subject }) => to === email && subject.startsWith('Refund'))),
    (mail) => mail !== undefined,
  );
const growth = {
  planId: 'basic-growth',
  duration: 3,
  received: { how: 'bank', reference: 'UTR 4711', rupees: 17_998 },
};

test('a case that was paid in cash is open, its order paid, with invoice and receipt', async () => {
  const opened = await open(walkIn('ravi@by-hand.in'));
  expect(opened).toMatchObject({ status: 201, body: { status: 'open', customer: { name: 'Ravi Kumar' } } });
  expect(opened.body['assignee']).toMatchObject({ id: desk.seller.id });
  const order = await orderOf('ravi@by-hand.in');
  expect(order).toMatchObject({ status: 'paid', total: 1_500, state: '27', phone: '9820011223' });
  expect(await desk.documents(order.id)).toEqual(['invoice 1500']);
  const shown = await details(order.id);
  expect(shown.payments).toMatchObject([{ outcome: 'succeeded', method: 'cash', amountPaise: 150_000 }]);
  expect(shown.byHand).toMatchObject({ state: 'received', reference: 'Receipt 12', mayApprove: false });
  await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === 'ravi@by-hand.in'),
    ({ length }) => length > 0,
  );
});

test('the same key is one case, also at once; another request with it is refused', async () => {
  const same = walkIn('once@by-hand.in');
  const answers = await Promise.all([open(same, 'k1'), open(same, 'k1'), open(same, 'k1')]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1);
  expect(
    await testApp.db.selectFrom('orders').select('id').where('email', '=', 'once@by-hand.in').execute(),
  ).toHaveLength(1);
  expect((await open({ ...same, name: 'Somebody Else' }, 'k1')).body['code']).toBe('key_reused');
});

test('what was received is the price, and errors stand at their fields', async () => {
  const wrong = await open(walkIn('wrong@by-hand.in', { received: { ...cash(1_000), reference: '' } }));
  expect(wrong).toMatchObject({ status: 400, body: { fields: { 'received.reference': expect.any(String) } } });
  expect(await open(walkIn('wrong@by-hand.in', { received: cash(1_000) }))).toMatchObject({
    status: 400,
    body: { fields: { 'received.rupees': 'The price of this choice is ₹1,500. Note exactly this sum.' } },
  });
  expect((await open(walkIn('wrong@by-hand.in'), undefined, desk.customer)).status).toBe(403);
});

test('above the limit it waits for a second person, who is not the one who noted it', async () => {
  const waiting = await open(walkIn('meena@by-hand.in', growth), 'k2');
  const { id } = await orderOf('meena@by-hand.in');
  expect(waiting).toMatchObject({ status: 202, body: { orderId: id, waitsFor: 'second-person' } });
  expect((await open(walkIn('meena@by-hand.in', growth), 'k2')).status).toBe(202);
  expect(await desk.openTasks(id, 'approve-payment')).toHaveLength(1);
  // Looking at the provider changes nothing, because the order was never there.
  expect((await syncAtProvider(id)).body).toMatchObject({ outcome: 'unchanged', order: { status: 'pending' } });
  const decide = (decision: 'approve' | 'withdraw', who: Session) =>
    callEndpoint(
      testApp,
      `POST /api/admin/payments-by-hand/:orderId/${decision}`,
      { params: { orderId: id } },
      who.bearer,
    );
  expect((await decide('approve', desk.seller)).body.code).toBe('payment_not_second');
  await aCustomer(testApp, 'late@by-hand.in');
  const promotion = { email: 'late@by-hand.in', role: 'seller', reason: 'Helps', password: goodPassword };
  expect((await ask(testApp, 'POST', '/api/admin/staff-accounts', promotion, desk.admin.bearer)).status).toBe(200);
  expect((await decide('approve', await logIn(testApp, 'late@by-hand.in'))).body.code).toBe('payment_not_second');
  const answers = await Promise.all([decide('approve', desk.other), decide('withdraw', desk.admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await desk.openTasks(id, 'approve-payment')).toEqual([]);
});

test('a payment that was withdrawn leaves no case, and its order ends', async () => {
  await open(walkIn('gone@by-hand.in', growth));
  const { id } = await orderOf('gone@by-hand.in');
  const params = { orderId: id };
  await callEndpoint(testApp, 'POST /api/admin/payments-by-hand/:orderId/withdraw', { params }, desk.seller.bearer);
  expect(await details(id)).toMatchObject({ status: 'expired', byHand: { state: 'withdrawn' }, payments: [] });
  expect(await desk.documents(id)).toEqual([]);
});

test('a payment whose buyer has been erased cannot be approved, only withdrawn', async () => {
  await open(walkIn('erased@by-hand.in', growth));
  const { id } = await orderOf('erased@by-hand.in');
  await eraseGuest(testApp, 'erased@by-hand.in');
  const decide = (decision: 'approve' | 'withdraw') =>
    callEndpoint(
      testApp,
      `POST /api/admin/payments-by-hand/:orderId/${decision}`,
      { params: { orderId: id } },
      desk.other.bearer,
    );
  expect((await decide('approve')).body.code).toBe('payment_buyer_erased');
  expect((await decide('withdraw')).status).toBe(200);
  expect(await details(id)).toMatchObject({ status: 'expired', byHand: { state: 'withdrawn' }, payments: [] });
  expect(await desk.documents(id)).toEqual([]);
});

test('a refund is paid back by hand: it is on its way until staff confirm it, once', async () => {
  await open(walkIn('back@by-hand.in'));
  const { id } = await orderOf('back@by-hand.in');
  const refund = await desk.refund(id, 150_000);
  const refundId = String(refund.body['id']);
  await waitUntil(
    () => desk.openTasks(id, `pay-back-${refundId}`),
    ({ length }) => length === 1,
  );
  await syncAtProvider(id);
  expect((await desk.requests(id)).items).toMatchObject([{ state: 'pending', waitsFor: 'hand' }]);
  const confirm = (who: Session) =>
    callEndpoint(
      testApp,
      'POST /api/admin/refunds/:id/paid-back',
      { params: { id: refundId }, body: { reference: 'UTR 9' } },
      who.bearer,
    );
  const answers = await Promise.all([confirm(desk.seller), confirm(desk.other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await syncAtProvider(id);
  expect(await details(id)).toMatchObject({ status: 'refunded', payments: [{ returnedPaise: 150_000 }] });
  expect(await desk.documents(id)).toEqual(['invoice 1500', 'credit_note 1500 03']);
  expect(await desk.openTasks(id, '%')).toEqual([]);
  const mail = await refundMail('back@by-hand.in');
  expect(mail?.text).toContain('in cash or by bank transfer, as agreed with you');
  expect(mail?.text).not.toContain('UPI');
});

test('the mail about a refund of a transfer names the transfer, not a card', async () => {
  await open(walkIn('transfer@by-hand.in', { received: { ...cash(), how: 'bank' } }));
  const { id } = await orderOf('transfer@by-hand.in');
  const refundId = String((await desk.refund(id, 150_000)).body['id']);
  await waitUntil(
    () => desk.openTasks(id, `pay-back-${refundId}`),
    ({ length }) => length === 1,
  );
  await syncAtProvider(id);
  await callEndpoint(
    testApp,
    'POST /api/admin/refunds/:id/paid-back',
    { params: { id: refundId }, body: { reference: 'UTR 10' } },
    desk.seller.bearer,
  );
  await syncAtProvider(id);
  expect((await refundMail('transfer@by-hand.in'))?.text).toContain('back for your order');
  expect((await refundMail('transfer@by-hand.in'))?.text).toContain('by bank transfer to your account');
});

test('the settlements of the provider do not miss what never passed it', async () => {
  await open(walkIn('settled@by-hand.in'));
  const days = 86_400_000;
  const year = { month: '', from: new Date(0), to: new Date(Date.now() + days) };
  const { differences } = await unsettledDifferences(testApp.db, year as Month, new Date(Date.now() + 30 * days));
  expect(differences).toEqual([]);
});

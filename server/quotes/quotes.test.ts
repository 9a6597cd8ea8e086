import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { applySettings } from '#shared/brand.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { waitUntil } from '#test/checkout.ts';
import { paymentActs } from '#test/payment-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { remindOfQuotes } from './quotes.ts';

let testApp: TestApp;
let seller: Session;
let admin: Session;
let now = new Date();
const { attempt, isPaid, orderRow } = paymentActs(() => testApp);
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true, clock: () => now });
  seller = await aStaffMember(testApp, 'seller@quotes.in', 'seller');
  admin = await aStaffMember(testApp, 'admin@quotes.in', 'admin');
});
afterAll(() => testApp.close());

const day = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
const asked = (more: object = {}) => ({
  planId: 'zomato-starter',
  discountRupees: 199,
  name: 'Asha Rao',
  email: 'asha@quotes.in',
  phone: '98765 43210',
  validUntil: day(5),
  ...more,
});
const make = (more: object = {}, who = seller) => ask(testApp, 'POST', '/api/admin/quotes', asked(more), who.bearer);
async function aQuote(more: object = {}) {
  const { status, body } = await make(more);
  expect(status).toBe(201);
  const token = String(body['url']).split('/quote/')[1] ?? '';
  return { id: String(body['id']), token };
}
const read = (token: string) => ask(testApp, 'GET', `/api/quotes/${token}`);
const pay = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  ask(testApp, 'POST', `/api/quotes/${token}/pay`, body, headers);
const listed = async (state: string) =>
  (await ask(testApp, 'GET', `/api/admin/quotes?state=${state}`, undefined, seller.bearer)).body['items'] as {
    id: string;
  }[];
const withdraw = (id: string) => ask(testApp, 'POST', `/api/admin/quotes/${id}/withdraw`, undefined, seller.bearer);
const ordersOf = (id: string) => testApp.db.selectFrom('orders').selectAll().where('quote_id', '=', id).execute();

test('a seller gives up to 10 %, an admin up to 50 %, and the refusal stands at the field', async () => {
  expect((await make({ discountRupees: 199 })).status).toBe(201);
  expect(await make({ discountRupees: 200 })).toMatchObject({
    status: 422,
    body: { code: 'discount_too_large', fields: { discountRupees: 'You may give up to ₹199 off this price.' } },
  });
  expect((await make({ discountRupees: 999 }, admin)).status).toBe(201);
  expect((await make({ discountRupees: 1000 }, admin)).body['code']).toBe('discount_too_large');
  for (const validUntil of [day(-1), day(91)])
    expect((await make({ validUntil })).body).toMatchObject({ fields: { validUntil: expect.any(String) } });
  expect((await make({ planId: 'no-such-plan' })).body['code']).toBe('plan_unknown');
  applySettings({ ...shippedSettings, limits: { ...shippedSettings.limits, sellerDiscountPercent: 20 } });
  expect((await make({ discountRupees: 399 })).status).toBe(201);
  applySettings(shippedSettings);
});

test('presses at once from two browsers are one order with the price of the quote, whatever the plan costs by then', async () => {
  const { id, token } = await aQuote({ email: 'bina@quotes.in', note: 'As agreed on the phone.' });
  const [mail] = await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === 'bina@quotes.in'),
    ({ length }) => length > 0,
  );
  expect(mail?.text).toContain(`/quote/${token}`);
  expect(mail?.text).toContain('₹1,800');
  await testApp.db
    .insertInto('plan_prices')
    .values({ plan_slug: 'zomato-starter', from_at: new Date(now.getTime() - 1), rupees: 2_499 })
    .execute();
  expect((await read(token)).body).toMatchObject({ total: 1800, discount: 199, state: 'open', stateCode: null });
  expect(await pay(token)).toMatchObject({ status: 400, body: { fields: { state: expect.any(String) } } });
  const presses = await Promise.all([1, 2, 3].map((n) => pay(token, { state: '27' }, { cookie: `x=${n}` })));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const orders = await ordersOf(id);
  expect(orders).toMatchObject([
    { total: 1800, coupon_discount: 199, coupon_code: null, state: '27', name: 'Asha Rao' },
  ]);
  const [order] = orders;
  expect(new Set(presses.map(({ body }) => body['order_id']))).toEqual(new Set([order?.id]));
  await attempt(order?.id ?? '', 'SUCCESS');
  await isPaid(order?.id ?? '');
  expect((await read(token)).body).toMatchObject({ state: 'paid', orderId: order?.id });
  expect(await pay(token, { state: '27' })).toMatchObject({ status: 409, body: { code: 'quote_paid' } });
  expect(await listed('paid')).toMatchObject([{ id, orderId: order?.id }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.db.deleteFrom('plan_prices').where('rupees', '=', 2_499).execute();
});

test('the order of a quote is of no browser, so who has the link cannot claim it, and its address gets it', async () => {
  const buyer = await aCustomer(testApp, 'deepa@quotes.in');
  const { token } = await aQuote({ email: 'deepa@quotes.in', state: '07' });
  const guest = await aQuote({ email: 'esha@quotes.in', state: '07' });
  const stranger = await openBrowser(testApp);
  stranger.bearer = (await aCustomer(testApp, 'stranger@quotes.in')).bearer;
  for (const [link, owner] of [
    [token, buyer.id],
    [guest.token, null],
  ] as const) {
    const order = String((await stranger.ask('POST', `/api/quotes/${link}/pay`, {})).body['order_id']);
    expect((await pay(link)).body['order_id']).toBe(order);
    expect((await stranger.ask('POST', `/api/user/orders/${order}/claim`)).status).toBe(404);
    await attempt(order, 'SUCCESS');
    await isPaid(order);
    expect((await stranger.ask('POST', `/api/user/orders/${order}/claim`)).status).toBe(404);
    const shown = await stranger.ask('GET', `/api/orders/${order}/status`);
    expect(shown.body).toMatchObject({ status: 'paid', claimable: false, own: false, caseId: null });
    expect((await orderRow(order)).user_id).toBe(owner);
  }
});

test('a press with other details for the invoice ends the unpaid order, and the same details continue it', async () => {
  const { id, token } = await aQuote();
  const press = async (body: object) => String((await pay(token, body)).body['order_id']);
  const first = await press({ state: '07' });
  const typed = { state: '27', gstin: '27AAPFU0939F1ZV', company: 'Rao Foods', address: '1 MG Road, Pune 411001' };
  const second = await press(typed);
  expect(await press(typed)).toBe(second);
  expect([(await orderRow(first)).status, await orderRow(second)]).toMatchObject([
    'expired',
    { status: 'pending', ...typed },
  ]);
  expect(await testApp.payments.findOrder(first)).toMatchObject({ state: 'closed' });
  await attempt(second, 'PENDING');
  expect(await pay(token, { ...typed, company: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'quote_being_paid' },
  });
  expect(await ordersOf(id)).toHaveLength(2);
});

test('of presses at once with different details, one order stays that can be paid', async () => {
  const { id, token } = await aQuote();
  const states = ['07', '27', '29'];
  await Promise.all(states.map((state) => pay(token, { state })));
  const orders = await ordersOf(id);
  const asked = await Promise.all(orders.map((order) => testApp.payments.findOrder(order.id)));
  expect(orders.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(asked.filter((order) => order?.state === 'open')).toHaveLength(1);
});

test('an order that is about to expire is ended before the next one, and a payment under way is waited for', async () => {
  const { id, token } = await aQuote({ state: '07' });
  const first = String((await pay(token)).body['order_id']);
  await testApp.db
    .updateTable('orders')
    .set({ expires_at: new Date(now.getTime() + 30_000) })
    .where('id', '=', first)
    .execute();
  const second = String((await pay(token)).body['order_id']);
  expect(second).not.toBe(first);
  expect([(await orderRow(first)).status, (await orderRow(second)).status]).toEqual(['expired', 'pending']);
  expect(await ordersOf(id)).toHaveLength(2);
  await attempt(second, 'PENDING');
  await testApp.db
    .updateTable('orders')
    .set({ expires_at: new Date(now.getTime() + 30_000) })
    .where('id', '=', second)
    .execute();
  expect((await pay(token)).body['code']).toBe('quote_being_paid');
});

test('a quote that is over or withdrawn says so, and is not paid', async () => {
  const { token } = await aQuote({ validUntil: day(0), state: '07' });
  const withdrawn = await aQuote({ state: '07' });
  expect([(await withdraw(withdrawn.id)).status, (await withdraw(withdrawn.id)).status]).toEqual([204, 204]);
  expect((await pay(withdrawn.token)).body['code']).toBe('quote_withdrawn');
  now = new Date(Date.now() + 86_400_000);
  expect((await read(token)).body['state']).toBe('expired');
  expect(await pay(token)).toMatchObject({ status: 410, body: { code: 'quote_expired' } });
  now = new Date();
  expect((await pay('A'.repeat(24))).status).toBe(404);
});

test('a withdrawal ends the unpaid order, and is refused while it is being paid', async () => {
  const open = await aQuote({ state: '07' });
  const first = String((await pay(open.token)).body['order_id']);
  expect((await withdraw(open.id)).status).toBe(204);
  expect(await testApp.payments.findOrder(first)).toMatchObject({ state: 'closed' });
  expect((await orderRow(first)).status).toBe('expired');

  const beingPaid = await aQuote({ state: '07' });
  const second = String((await pay(beingPaid.token)).body['order_id']);
  await attempt(second, 'PENDING');
  expect(await withdraw(beingPaid.id)).toMatchObject({ status: 409, body: { code: 'quote_being_paid' } });
  expect((await read(beingPaid.token)).body['state']).toBe('open');
});

test('of a press and a withdrawal at once, the withdrawn quote has no order that can be paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await aQuote({ state: '07' });
    const [, withdrawn] = await Promise.all([pay(token), withdraw(id)]);
    const orders = await ordersOf(id);
    const asked = await Promise.all(orders.map((order) => testApp.payments.findOrder(order.id)));
    expect([204, 409]).toContain(withdrawn.status);
    expect(asked.some((order) => order?.state === 'open')).toBe(withdrawn.status === 409);
  }
});

test('a press that has looked at the quote before its withdrawal places no order', async () => {
  const { id, token } = await aQuote({ state: '07' });
  const pressed = await testApp.db.transaction().execute(async (tx) => {
    await tx.updateTable('quotes').set({ withdrawn_at: now }).where('id', '=', id).execute();
    const press = pay(token);
    await waitUntil(
      async () =>
        (
          await sql`select from pg_locks where not granted and pid in
          (select pid from pg_stat_activity where datname = current_database())`.execute(testApp.db)
        ).rows,
      ({ length }) => length > 0,
    );
    return { press };
  });
  expect((await pressed.press).body['code']).toBe('quote_withdrawn');
  expect(await ordersOf(id)).toEqual([]);
});

test('a place in the list that is none is refused', async () => {
  const status = async (after: string) =>
    (await ask(testApp, 'GET', `/api/admin/${after}`, undefined, seller.bearer)).status;
  expect(await status(`quotes?after=1_${'0'.repeat(36)}`)).toBe(400);
  expect(await status('quotes?after=1')).toBe(400);
  expect(await status('outbox?after=1_x')).toBe(400);
  expect(await status(`outbox?after=1_${'-'.repeat(36)}`)).toBe(400);
});

test('a customer is reminded once, when two days are left', async () => {
  const { id } = await aQuote({ email: 'chand@quotes.in', validUntil: day(5) });
  await testApp.db.updateTable('quotes').set({ reminded_at: now }).where('id', '<>', id).execute();
  const remind = (days: number) => remindOfQuotes(testApp, new Date(Date.now() + days * 86_400_000), 2);
  expect([await remind(2), await remind(3), await remind(3), await remind(4)]).toEqual([0, 1, 0, 0]);
  const mails = await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === 'chand@quotes.in'),
    ({ length }) => length > 1,
  );
  expect(mails[1]?.subject).toContain('ends on');
});

test('staff open the link as a QR code', async () => {
  const { id, token } = await aQuote();
  const { body } = await ask(testApp, 'GET', `/api/admin/quotes/${id}`, undefined, seller.bearer);
  expect(body).toMatchObject({
    url: `${testApp.publicUrl}/quote/${token}`,
    picture: expect.stringMatching(/^data:image\/png/),
  });
});

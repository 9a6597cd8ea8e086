import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueCaseEmail } from '#server/cases/case/case-emails.ts';
import { aCustomer, ask, byPhone, codeGapOver } from './accounts.ts';
import { type Browser, openBrowser } from './browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import { guestOrders } from './guest-orders.ts';
import { refundDesk } from './refunds.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// Anybody can enter any e-mail address in an order, so the address gets no e-mail before the order is paid, and few
// alerts after that.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { markPaid, ownerOf } = guestOrders(() => testApp);

test('a stranger’s text as the name on an order greets nobody else, in no e-mail about it', async () => {
  const victim = 'victim@greeted.in';
  const desk = await refundDesk(testApp, 'greeted.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  const id = await desk.aPaidOrder({ email: victim, name: 'Refund due to you' });
  const [row] = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', id).execute();
  await testApp.db.transaction().execute(async (tx) => {
    for (const kind of ['case-missed', 'case-message'] as const)
      await enqueueCaseEmail(tx, testApp, String(row?.id), kind);
    await tx
      .updateTable('orders')
      .set({ state_asked_at: null, state: null, gstin: null })
      .where('id', '=', id)
      .execute();
  });
  await desk.cancel(id);
  await desk.settled(id, 'succeeded');
  const mails = await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === victim),
    ({ length }) => length >= 5,
  );
  expect(mails.map(({ subject }) => subject).join()).toMatch(/Refund sent/);
  for (const { subject, text, html } of mails)
    expect([subject, text, html].join('\n')).not.toContain('Refund due to you');
  const own = await desk.aPaidOrder({ name: 'Somebody Else' });
  await desk.cancel(own);
  await desk.settled(own, 'succeeded');
  const greeted = await waitUntil(
    async () => testApp.emails.filter(({ to, text }) => to === desk.email && text.includes(own)),
    ({ length }) => length >= 3,
  );
  for (const { text } of greeted) expect(text).toContain('Asha');
});

const alertsTo = async (email: string, kind: 'order-claimed' | 'order-opened') =>
  (await testApp.db.selectFrom('mails').select('id').where('recipient', '=', email).where('kind', '=', kind).execute())
    .length;

async function anOrder(buyer: { email: string; phone: string }, who?: Browser): Promise<string> {
  const made = who
    ? (await who.ask('POST', '/api/cashfree/initiate-payment', aBuyer(buyer))).body
    : (await initiatePayment(testApp, aBuyer(buyer))).body;
  return String(made.order_id);
}

/** Opens an order with a code sent to its phone number, after deleting earlier codes and attempts. */
async function openByPhone(who: Browser, orderNumber: string, bearer = {}): Promise<void> {
  await testApp.db.deleteFrom('codes').execute();
  const before = testApp.texts.length;
  await who.ask('POST', '/api/orders/find', { orderNumber, by: 'phone' }, bearer);
  const texts = await waitUntil(
    async () => testApp.texts,
    ({ length }) => length > before,
  );
  const otp = /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0];
  expect((await who.ask('POST', '/api/orders/find/open', { orderNumber, otp }, bearer)).status).toBe(200);
}

const anHourLater = (email: string) =>
  testApp.db
    .updateTable('mails')
    .set({ created_at: sql`created_at - interval '1 hour'` })
    .where('recipient', '=', email)
    .execute();

describe('the address in an order', () => {
  test('gets no alert when an unpaid one is opened or taken over', async () => {
    const buyer = { email: 'victim@unpaid.in', phone: '9833311101' };
    const thief = await aCustomer(testApp, 'thief@unpaid.in');
    const browser = await openBrowser(testApp);
    const order = await anOrder(buyer, browser);
    await openByPhone(browser, order, thief.bearer);
    expect(await ownerOf(order)).toBe(thief.id);
    expect(await alertsTo(buyer.email, 'order-claimed')).toBe(0);
  });

  test('gets one alert an hour when browsers open one order in turn, and five a day', async () => {
    const buyer = { email: 'victim@turns.in', phone: '9833311102' };
    const order = await anOrder(buyer);
    await markPaid(order);
    const [one, other] = [await openBrowser(testApp), await openBrowser(testApp)];
    const inTurn = async () => {
      await openByPhone(one, order);
      await openByPhone(other, order);
    };
    await inTurn();
    expect(await alertsTo(buyer.email, 'order-opened')).toBe(1);
    for (let hour = 1; hour < 7; hour += 1) {
      await anHourLater(buyer.email);
      await inTurn();
      expect(await alertsTo(buyer.email, 'order-opened')).toBe(Math.min(hour + 1, 5));
    }
  });

  test('gets five alerts a day when an account takes over many, also at once', async () => {
    const buyer = { email: 'victim@many.in', phone: '9833311103' };
    const orders = await Promise.all(Array.from({ length: 7 }, () => anOrder(buyer)));
    for (const order of orders) await markPaid(order);
    await codeGapOver(testApp);
    const { bearer, id } = await byPhone(testApp, buyer.phone);
    expect((await ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, bearer)).body).toEqual({ claimed: 7 });
    expect(new Set(await Promise.all(orders.map(ownerOf)))).toEqual(new Set([id]));
    expect(await alertsTo(buyer.email, 'order-claimed')).toBe(5);
  });

  test('gets one alert when an account asks for an order many times at once', async () => {
    const buyer = { email: 'victim@once.in', phone: '9833311104' };
    await markPaid(await anOrder(buyer));
    await codeGapOver(testApp);
    const { bearer } = await byPhone(testApp, buyer.phone);
    const claim = () => ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, bearer);
    const answers = await Promise.all(Array.from({ length: 15 }, claim));
    expect(answers.map(({ body }) => Number(body.claimed)).reduce((sum, each) => sum + each)).toBe(1);
    expect(await alertsTo(buyer.email, 'order-claimed')).toBe(1);
  });
});

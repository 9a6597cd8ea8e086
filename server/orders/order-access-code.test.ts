import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, codeGapOver } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { codeInSubject } from '#test/code-in-subject.ts';
import { guestOrders } from '#test/guest-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { markPaid, aPaidOrder, ownerOf } = guestOrders(() => testApp);

const mailedCode = async (email: string, nth = 1) => {
  const letters = await waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === email && /opens your order/.test(subject)),
    (all) => all.length >= nth,
  );
  return codeInSubject.exec(letters.at(-1)?.subject ?? '')?.[0] ?? 'none';
};

const textedCode = async (phone: string) => {
  const texts = await waitUntil(
    async () => testApp.texts.filter((each) => each.phone === phone && each.text.includes('for order')),
    (all) => all.length > 0,
  );
  return /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? 'none';
};

const find = '/api/orders/find';
const open = '/api/orders/find/open';

describe('a guest looks up an order', () => {
  test('by ticket and the code mailed to its address; then the browser owns it', async () => {
    const order = await aPaidOrder();
    const browser = await openBrowser(testApp);
    await browser.ask('POST', find, { orderNumber: `KOT ${order.ticket}`, by: 'email' });
    const otp = await mailedCode(order.email);
    const found = await browser.ask('POST', open, { orderNumber: order.ticket, otp });
    expect([found.status, found.body.order_id]).toEqual([200, order.id]);
    const member = await aCustomer(testApp, 'member1@orders.in');
    expect((await browser.ask('POST', `/api/user/orders/${order.id}/claim`, {}, member.bearer)).status).toBe(200);
    expect(await ownerOf(order.id)).toBe(member.id);
  });

  test('by full number and text message while signed in: the order joins the account, its address is alerted', async () => {
    const order = await aPaidOrder('9876500001');
    const member = await aCustomer(testApp, 'member2@orders.in');
    const browser = await openBrowser(testApp);
    await browser.ask('POST', find, { orderNumber: order.id, by: 'phone' }, member.bearer);
    const otp = await textedCode('9876500001');
    expect((await browser.ask('POST', open, { orderNumber: order.id, otp }, member.bearer)).status).toBe(200);
    expect(await ownerOf(order.id)).toBe(member.id);
    await waitUntil(
      async () => testApp.emails.filter(({ to, subject }) => to === order.email && /is in an account/.test(subject)),
      (letters) => letters.length === 1,
    );
  });

  test('the code works once, also in another browser of its recipient', async () => {
    const order = await aPaidOrder();
    const [mine, other] = [await openBrowser(testApp), await openBrowser(testApp)];
    await mine.ask('POST', find, { orderNumber: order.ticket, by: 'email' });
    const input = { orderNumber: order.ticket, otp: await mailedCode(order.email) };
    expect((await other.ask('POST', open, input)).status).toBe(200);
    expect((await mine.ask('POST', open, input)).body.code).toBe('otp_wrong');
  });

  test('a code opens no other order of its recipient', async () => {
    const [order, second] = [await aPaidOrder(), await aPaidOrder()];
    await testApp.db.updateTable('orders').set({ email: order.email }).where('id', '=', second.id).execute();
    const browser = await openBrowser(testApp);
    await browser.ask('POST', find, { orderNumber: order.id, by: 'email' });
    const otp = await mailedCode(order.email);
    expect((await browser.ask('POST', open, { orderNumber: second.id, otp })).body.code).toBe('otp_wrong');
    expect((await browser.ask('POST', open, { orderNumber: order.id, otp })).status).toBe(200);
  });

  test('after five wrong codes the right one is dead, and the answer does not tell whether the order exists', async () => {
    const order = await aPaidOrder();
    const browser = await openBrowser(testApp);
    await browser.ask('POST', find, { orderNumber: order.ticket, by: 'email' });
    const otp = await mailedCode(order.email);
    const guess = (orderNumber: string, typed: string) => browser.ask('POST', open, { orderNumber, otp: typed });
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect((await guess(order.ticket, wrong)).body.code).toBe('otp_wrong');
    const [dead, unknown] = [await guess(order.ticket, otp), await guess('ZZZZZ7', otp)];
    expect([dead.status, dead.body]).toEqual([unknown.status, unknown.body]);
    expect(dead.body.code).toBe('otp_wrong');
  });

  test('known, unknown and impossible numbers get the same answer', async () => {
    const order = await aPaidOrder();
    const browser = await openBrowser(testApp);
    for (const by of ['email', 'phone'] as const) {
      const numbers = [order.ticket, order.id, 'ZZZZZZ', `ch_${'z'.repeat(26)}`, 'nonsense', '%', "' or 1=1"];
      const answers = [];
      for (const orderNumber of numbers) answers.push(await browser.ask('POST', find, { orderNumber, by }));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      const refused = [];
      for (const orderNumber of numbers) refused.push(await browser.ask('POST', open, { orderNumber, otp: '12' }));
      expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(JSON.stringify([answers, refused])).not.toContain('@');
    }
  });

  test('an order of another account is shown to the owner of its address, and stays in that account', async () => {
    const owner = await aCustomer(testApp, 'owner@orders.in');
    const { body } = await initiatePayment(testApp, aBuyer({ email: 'shared@orders.in' }), owner.bearer);
    await markPaid(body.order_id);
    const other = await aCustomer(testApp, 'other@orders.in');
    const browser = await openBrowser(testApp);
    await browser.ask('POST', find, { orderNumber: body.order_id, by: 'email' });
    const otp = await mailedCode('shared@orders.in');
    const found = await browser.ask('POST', open, { orderNumber: body.order_id, otp }, other.bearer);
    expect([found.status, await ownerOf(body.order_id)]).toEqual([200, owner.id]);
  });

  test('one order can be requested six times an hour from all addresses together; another still can', async () => {
    const busy = await openTestApp({ jobs: false, rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
    try {
      const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
      const statuses = [];
      for (let n = 0; n < 8; n += 1)
        statuses.push((await ask(busy, 'POST', find, { orderNumber: 'ABC123', by: 'email' }, from(n))).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      expect((await ask(busy, 'POST', find, { orderNumber: 'ABC124', by: 'email' }, from(9))).status).toBe(200);
    } finally {
      await busy.close();
    }
  });
});

test('a guest who opens an order by text message in another browser causes an alert, also before claiming it', async () => {
  const order = await aPaidOrder('9876500077');
  const browser = await openBrowser(testApp);
  const lookUp = async (nth: number) => {
    await browser.ask('POST', find, { orderNumber: order.ticket, by: 'phone' });
    const texts = await waitUntil(
      async () => testApp.texts.filter(({ phone }) => phone === '9876500077'),
      (all) => all.length >= nth,
    );
    const otp = /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0];
    return browser.ask('POST', open, { orderNumber: order.ticket, otp });
  };
  const alerts = () =>
    testApp.emails.filter(({ to, subject }) => to === order.email && /opened in another browser/.test(subject));
  expect((await lookUp(1)).status).toBe(200);
  await waitUntil(
    async () => alerts(),
    (letters) => letters.length === 1,
  );
  // The same browser opens the order again, which sends no second alert.
  await codeGapOver(testApp);
  expect((await lookUp(2)).status).toBe(200);
  expect(alerts()).toHaveLength(1);
});

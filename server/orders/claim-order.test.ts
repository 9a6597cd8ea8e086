import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, byPhone, codeGapOver, type Session } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { guestOrders } from '#test/guest-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { aGuestOrder, markPaid, ownerOf } = guestOrders(() => testApp);

describe('orders paid with a proven phone number', () => {
  const unclaimed = (session: Session) => ask(testApp, 'GET', '/api/user/unclaimed-orders', undefined, session.bearer);
  const claim = (session: Session) => ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, session.bearer);

  test('are the account’s at the login in the browser that placed them, and in another one only on request', async () => {
    const mine = await openBrowser(testApp);
    const buyer = aBuyer({ email: 'by-phone@dosaplaza.in', phone: '98222 22222' });
    const { body } = await mine.ask('POST', '/api/cashfree/initiate-payment', buyer);
    const order = String(body.order_id);
    await markPaid(order);
    await byPhone(testApp, '9822222222');
    expect(await ownerOf(order)).toBe(null);
    await mine.ask('POST', '/api/auth/phone/send-otp', { phone: '9833333300' });
    const other = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
    const stranger = await mine.ask('POST', '/api/auth/phone/verify-otp', { phone: '9833333300', otp: other });
    expect(stranger.body).toMatchObject({ user: { name: '' } });
    expect(await ownerOf(order)).toBe(null);
    await codeGapOver(testApp, '9822222222');
    await mine.ask('POST', '/api/auth/phone/send-otp', { phone: '9822222222' });
    const otp = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
    const entered = await mine.ask('POST', '/api/auth/phone/verify-otp', { phone: '9822222222', otp });
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({ user: { name: buyer.name } });
    expect(await ownerOf(order)).toBe((entered.body['user'] as { _id: string })._id);
  });

  test('are assigned to the account on request, without the unpaid ones, and the buyer’s address is alerted', async () => {
    const paid = await aGuestOrder('9811111111');
    const open = await aGuestOrder('9811111111');
    await markPaid(paid.id);
    const member = await byPhone(testApp, '9811111111');
    const offered = await unclaimed(member);
    expect(offered.body).toMatchObject([{ ticket: paid.ticket, planName: 'Zomato · Starter Onboarding', total: 1999 }]);
    expect(JSON.stringify(offered.body)).not.toContain(paid.id);
    expect(await ownerOf(paid.id)).toBe(null);
    expect((await claim(member)).body).toEqual({ claimed: 1 });
    expect([await ownerOf(paid.id), await ownerOf(open.id)]).toEqual([member.id, null]);
    expect([(await unclaimed(member)).body, (await claim(member)).body]).toEqual([[], { claimed: 0 }]);
    await waitUntil(
      async () => testApp.emails.filter(({ to, subject }) => to === paid.email && /is in an account/.test(subject)),
      (letters) => letters.length === 1,
    );
  });

  test('are not offered for an unverified number', async () => {
    const paid = await aGuestOrder('9822222222');
    await markPaid(paid.id);
    const member = await aCustomer(testApp, 'unproven@orders.in');
    await testApp.db.updateTable('users').set({ phone: '9822222222' }).where('id', '=', member.id).execute();
    expect([(await unclaimed(member)).body, (await claim(member)).body]).toEqual([[], { claimed: 0 }]);
    expect(await ownerOf(paid.id)).toBe(null);
  });
});

describe('after its buyer has asked for erasure, a guest order', () => {
  const erase = (id: string) =>
    testApp.db.updateTable('orders').set({ erase_requested_at: new Date() }).where('id', '=', id).execute();

  test('is neither offered to a new account with its number nor assigned to it', async () => {
    const paid = await aGuestOrder('9855555551');
    await markPaid(paid.id);
    await erase(paid.id);
    const { bearer } = await byPhone(testApp, '9855555551');
    expect((await ask(testApp, 'GET', '/api/user/unclaimed-orders', undefined, bearer)).body).toEqual([]);
    expect((await ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, bearer)).body).toEqual({ claimed: 0 });
    expect(await ownerOf(paid.id)).toBe(null);
  });

  test('is not claimable in its browser', async () => {
    const browser = await openBrowser(testApp);
    const member = await aCustomer(testApp, 'late@orders.in');
    const made = await browser.ask('POST', '/api/cashfree/initiate-payment', aBuyer({ email: 'gone@orders.in' }));
    const id = String(made.body.order_id);
    await erase(id);
    expect((await browser.ask('POST', `/api/user/orders/${id}/claim`, {}, member.bearer)).status).toBe(404);
    expect(await ownerOf(id)).toBe(null);
  });
});

describe('a guest order of this browser', () => {
  test('that somebody else claims is told to its buyer, and one that the buyer claims is not', async () => {
    const alerts = (email: string) =>
      testApp.emails.filter(({ to, subject }) => to === email && /is in an account/.test(subject)).length;
    const claimedBy = async (bought: string, claims: string) => {
      const browser = await openBrowser(testApp);
      const { body } = await browser.ask('POST', '/api/cashfree/initiate-payment', aBuyer({ email: bought }));
      const id = String(body.order_id);
      const member = await aCustomer(testApp, claims);
      await markPaid(id);
      expect((await browser.ask('POST', `/api/user/orders/${id}/claim`, {}, member.bearer)).status).toBe(200);
      expect(await ownerOf(id)).toBe(member.id);
    };
    await claimedBy('own-browser@orders.in', 'own-browser@orders.in');
    await claimedBy('shared-browser@orders.in', 'next-user@orders.in');
    await waitUntil(
      async () => alerts('shared-browser@orders.in'),
      (count) => count === 1,
    );
    expect(alerts('own-browser@orders.in')).toBe(0);
  });

  test('can be claimed by the signed-in user; foreign and unknown numbers get the same answer', async () => {
    const browser = await openBrowser(testApp);
    const other = await openBrowser(testApp);
    const member = await aCustomer(testApp, 'claimer@orders.in');
    const stranger = await aCustomer(testApp, 'thief@orders.in');
    const made = await browser.ask('POST', '/api/cashfree/initiate-payment', aBuyer({ email: 'c@orders.in' }));
    const id = String(made.body.order_id);
    const path = `/api/user/orders/${id}/claim`;
    const status = (who: typeof browser, bearer = {}) => who.ask('GET', `/api/orders/${id}/status`, undefined, bearer);
    expect((await status(browser)).body.claimable).toBe(false);
    expect((await status(browser, member.bearer)).body.claimable).toBe(true);
    expect((await status(other, stranger.bearer)).body.claimable).toBe(false);

    const foreign = await other.ask('POST', path, {}, stranger.bearer);
    const unknown = await other.ask('POST', '/api/user/orders/ch_unknown/claim', {}, stranger.bearer);
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);

    expect((await browser.ask('POST', path, {}, member.bearer)).status).toBe(200);
    expect((await browser.ask('POST', path, {}, member.bearer)).status).toBe(200);
    expect((await browser.ask('POST', path, {}, stranger.bearer)).status).toBe(404);
    expect(await ownerOf(id)).toBe(member.id);
  });
});

describe('prefill of the checkout form', () => {
  const buyer = (session: Session) => ask(testApp, 'GET', '/api/user/buyer', undefined, session.bearer);

  test('comes from the profile first, then from the user’s own last checkout', async () => {
    const member = await aCustomer(testApp, 'known@orders.in', 'Asha Rao');
    expect((await buyer(member)).body).toMatchObject({ name: 'Asha Rao', email: 'known@orders.in', phone: '' });
    const typed = {
      email: 'known@orders.in',
      name: 'Asha R. Rao',
      phone: '9833333333',
      address: '4 MG Road',
      state: '27',
      gstin: '27AAPFU0939F1ZV',
      company: 'Dosa Plaza Pvt Ltd',
    };
    await initiatePayment(testApp, aBuyer(typed), member.bearer);
    expect((await buyer(member)).body).toEqual(typed);
  });

  test('does not contain details of a stranger who paid with the same address', async () => {
    const member = await aCustomer(testApp, 'payee@orders.in', 'Meena');
    const { body } = await initiatePayment(
      testApp,
      aBuyer({ email: 'payee@orders.in', name: 'Stranger', phone: '9844444444' }),
    );
    await markPaid(body.order_id);
    await testApp.db.updateTable('orders').set({ user_id: member.id }).where('id', '=', body.order_id).execute();
    expect((await buyer(member)).body).toMatchObject({ name: 'Meena', phone: '' });
  });
});

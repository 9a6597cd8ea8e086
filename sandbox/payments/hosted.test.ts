import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aSandbox } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeAll(async () => {
  sandbox = await aSandbox({ merchantName: 'Chulha & Sons' });
});
afterAll(() => sandbox.close());

const paymentsOf = async (order: { order_id: string }) =>
  (await sandbox.api('GET', `/orders/${order.order_id}/payments`)).json;
const statusOf = async (order: { order_id: string }) =>
  (await sandbox.api('GET', `/orders/${order.order_id}`)).json.order_status;
const hooksOf = (order: { order_id: string }) =>
  sandbox.shop.hooks.filter((hook) => hook.json.data.order?.order_id === order.order_id);

describe('the hosted page', () => {
  test('is opened by the form of the browser SDK and shows the amount', async () => {
    const sdk = await fetch(`${sandbox.url}/js/v3/cashfree.js`);
    expect(sdk.headers.get('content-type')).toContain('text/javascript');
    expect(await sdk.text()).toContain('window.Cashfree');
    const order = await sandbox.open({ order_amount: 107988, order_note: '<b>Premium</b>' });
    const page = await fetch(`${sandbox.url}/pg/view/sessions/checkout`, {
      method: 'POST',
      body: new URLSearchParams({ payment_session_id: order.payment_session_id }),
    });
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('Payment sandbox: no real money moves');
    expect(text).toContain('₹1,07,988.00');
    expect(text).toContain('&lt;b&gt;Premium&lt;/b&gt;');
    expect(text).toContain('Chulha &amp; Sons');
    for (const id of ['success', 'fail', 'drop', 'pending', 'close']) expect(text).toContain(`id="pay-${id}"`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.example.in;");
  });

  test('offers only the methods that the order allows', async () => {
    const order = await sandbox.open({ order_meta: { payment_methods: 'upi,nb' } });
    const query = new URLSearchParams({ payment_session_id: order.payment_session_id });
    const text = await (await fetch(`${sandbox.url}/pg/view/sessions/checkout?${query}`)).text();
    expect(text).toContain('method-upi');
    expect(text).not.toContain('id="method-card"');
  });

  test('success: attempt, webhook, PAID, and redirect to the shop', async () => {
    const order = await sandbox.open();
    const answer = await sandbox.press(order.payment_session_id, { outcome: 'SUCCESS', method: 'card' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://shop.example.in/payment-success?order_id=${order.order_id}`);
    expect(await statusOf(order)).toBe('PAID');
    const [payment] = await paymentsOf(order);
    expect(payment).toMatchObject({
      payment_status: 'SUCCESS',
      payment_group: 'debit_card',
      payment_amount: 4799.4,
      order_amount: 4799.4,
      is_captured: true,
      error_details: null,
    });
    const one = await sandbox.api('GET', `/orders/${order.order_id}/payments/${payment.cf_payment_id}`);
    expect(one.json).toEqual(payment);
    await vi.waitFor(() => expect(hooksOf(order)).toHaveLength(1));
    expect(hooksOf(order)[0]?.json.type).toBe('PAYMENT_SUCCESS_WEBHOOK');
  });

  test('failure with the chosen error leaves the order open', async () => {
    const order = await sandbox.open();
    await sandbox.press(order.payment_session_id, { outcome: 'FAILED', error: 'insufficient_funds' });
    expect(await statusOf(order)).toBe('ACTIVE');
    expect((await paymentsOf(order))[0].error_details.error_reason).toBe('insufficient_funds');
    await vi.waitFor(() => expect(hooksOf(order)).toHaveLength(1));
    const { json } = hooksOf(order)[0] ?? {};
    expect([json.type, json.data.error_details.error_code]).toEqual(['PAYMENT_FAILED_WEBHOOK', 'TRANSACTION_DECLINED']);
  });

  test('leaving without paying is a dropped attempt', async () => {
    const order = await sandbox.open();
    expect((await sandbox.press(order.payment_session_id, { outcome: 'USER_DROPPED' })).status).toBe(303);
    expect((await paymentsOf(order))[0].payment_status).toBe('USER_DROPPED');
    await vi.waitFor(() => expect(hooksOf(order)).toHaveLength(1));
    const { type, data } = hooksOf(order)[0]?.json ?? {};
    expect([type, data.payment.bank_reference, data.payment_gateway_details.gateway_name]).toEqual([
      'PAYMENT_USER_DROPPED_WEBHOOK',
      null,
      null,
    ]);
  });

  test('pending sends no webhook until it succeeds later', async () => {
    const order = await sandbox.open();
    await sandbox.press(order.payment_session_id, { outcome: 'PENDING', later: 'SUCCESS', seconds: '0.3' });
    expect((await paymentsOf(order))[0].payment_status).toBe('PENDING');
    expect([await statusOf(order), hooksOf(order).length]).toEqual(['ACTIVE', 0]);
    await vi.waitFor(() => expect(hooksOf(order)).toHaveLength(1));
    expect(await statusOf(order)).toBe('PAID');
  });

  test('closing the tab has no effect', async () => {
    const order = await sandbox.open();
    const answer = await sandbox.press(order.payment_session_id, { outcome: 'CLOSE' });
    expect([answer.status, await statusOf(order), await paymentsOf(order)]).toEqual([200, 'ACTIVE', []]);
    expect(await answer.text()).toContain('The order stays open');
  });

  test('a paid or ended order, or an unknown session, cannot be paid', async () => {
    const order = await sandbox.open();
    await sandbox.press(order.payment_session_id, { outcome: 'SUCCESS' });
    const second = await sandbox.press(order.payment_session_id, { outcome: 'SUCCESS' });
    expect(await second.text()).toContain('This order is paid');
    expect(await paymentsOf(order)).toHaveLength(1);
    const old = await sandbox.open();
    await sandbox.admin('POST', `/orders/${old.order_id}/status`, { status: 'EXPIRED' });
    const late = await sandbox.press(old.payment_session_id, { outcome: 'SUCCESS' });
    expect([late.status, await statusOf(old)]).toEqual([410, 'EXPIRED']);
    expect((await sandbox.press('session_of_nobody', { outcome: 'SUCCESS' })).status).toBe(404);
  });
});

test('an attempt that began before the expiry still pays the expired order', async () => {
  const order = await sandbox.open({ order_expiry_time: new Date(Date.now() + 60_000).toISOString() });
  await sandbox.press(order.payment_session_id, { outcome: 'PENDING', later: 'SUCCESS', seconds: '3600' });
  await sandbox.admin('POST', '/clock', { offsetMs: 120_000 });
  expect(await statusOf(order)).toBe('EXPIRED');
  await sandbox.admin('POST', '/clock', { offsetMs: 3_700_000 });
  await vi.waitFor(async () => expect(await statusOf(order)).toBe('PAID'));
  await sandbox.admin('POST', '/clock', { offsetMs: 0 });
});

test('a second success on a paid order is a second payment, newest first', async () => {
  const order = await sandbox.open();
  const path = `/orders/${order.order_id}/attempts`;
  await sandbox.admin('POST', path, { status: 'SUCCESS' });
  const second = await sandbox.admin('POST', path, { status: 'SUCCESS' });
  const payments = await paymentsOf(order);
  expect(payments).toHaveLength(2);
  expect(payments[0].cf_payment_id).toBe(second.json.cf_payment_id);
  await vi.waitFor(() => expect(hooksOf(order)).toHaveLength(2));
});

test('the developer page lists orders and switches, and refuses forms of other sites', async () => {
  const order = await sandbox.open();
  const page = await fetch(`${sandbox.url}/`);
  expect(await page.text()).toContain(order.order_id);
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
  const foreign = await fetch(`${sandbox.url}/play/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(foreign.status).toBe(403);
  const own = await fetch(`${sandbox.url}/play/orders/${order.order_id}/attempts`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ status: 'SUCCESS' }),
  });
  expect([own.status, await statusOf(order)]).toEqual([303, 'PAID']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSandbox } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.close());

async function aPaidOrder(): Promise<string> {
  const { order_id: id } = await sandbox.open();
  await sandbox.admin('POST', `/orders/${id}/attempts`, { status: 'SUCCESS' });
  return id;
}

const refund = (order: string, changes: Record<string, unknown> = {}) =>
  sandbox.api('POST', `/orders/${order}/refunds`, {
    refund_id: `rf${crypto.randomUUID().replaceAll('-', '')}`,
    refund_amount: 4799.4,
    refund_note: 'cancelled before start',
    ...changes,
  });
const statusOf = async (order: string, id: string) =>
  (await sandbox.api('GET', `/orders/${order}/refunds/${id}`)).json.refund_status;
const refundHooks = () => sandbox.shop.hooks.filter(({ json }) => json.type === 'REFUND_STATUS_WEBHOOK');

test('a refund is pending, then succeeds with a webhook, with numbers as ids', async () => {
  const order = await aPaidOrder();
  const { status, json } = await refund(order, { refund_id: 'rf01JD3X' });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    refund_id: 'rf01JD3X',
    entity: 'refund',
    refund_amount: 4799.4,
    refund_status: 'PENDING',
    refund_arn: null,
    status_description: 'In Progress',
    processed_at: null,
    refund_speed: { requested: 'STANDARD', accepted: 'STANDARD', processed: null, message: null },
  });
  await vi.waitFor(() => expect(refundHooks()).toHaveLength(1));
  expect(refundHooks()[0]?.json.data.refund).toMatchObject({
    entity: 'Refund',
    cf_refund_id: Number(json.cf_refund_id),
    cf_payment_id: Number(json.cf_payment_id),
    refund_status: 'SUCCESS',
    refund_amount: 4799.4,
  });
  expect(await statusOf(order, 'rf01JD3X')).toBe('SUCCESS');
  const list = (await sandbox.api('GET', `/orders/${order}/refunds`)).json;
  expect(list.map((one: { refund_id: string }) => one.refund_id)).toEqual(['rf01JD3X']);
});

test('a refund above the paid amount, with a known id, or of an open order is refused', async () => {
  const order = await aPaidOrder();
  expect((await refund(order, { refund_amount: 4799.41 })).json.code).toBe('refund_amount_invalid');
  expect((await refund(order, { refund_id: 'rf1', refund_amount: 3000 })).status).toBe(200);
  expect((await refund(order, { refund_id: 'rf1', refund_amount: 100 })).json.code).toBe('refund_already_exists');
  expect((await refund(order, { refund_amount: 1799.41 })).json.code).toBe('refund_amount_invalid');
  expect((await refund(order, { refund_amount: 1799.4 })).status).toBe(200);
  const { order_id: open } = await sandbox.open();
  expect((await refund(open)).json.code).toBe('order_not_paid');
  expect((await refund('nobody')).json.code).toBe('order_not_found');
  expect((await refund(order, { refund_id: 'a-b' })).json.code).toBe('refund_id_invalid');
});

test('of an order paid twice, the second payment can be refunded in full', async () => {
  const order = await aPaidOrder();
  const second = await sandbox.admin('POST', `/orders/${order}/attempts`, { status: 'SUCCESS' });
  const first = await refund(order);
  expect(first.json.cf_payment_id).toBe(second.json.cf_payment_id);
  expect((await refund(order)).status).toBe(200);
  expect((await refund(order)).status).toBe(400);
});

test('a refund after six months is refused', async () => {
  const order = await aPaidOrder();
  await sandbox.admin('POST', '/clock', { offsetMs: 190 * 86_400_000 });
  expect((await refund(order)).json.code).toBe('refund_period_over');
});

test('six months after the last day of a long month is the last day of a shorter one', async () => {
  const clockAt = (time: string) => sandbox.admin('POST', '/clock', { offsetMs: Date.parse(time) - Date.now() });
  await clockAt('2027-08-31T06:00:00Z');
  const order = await aPaidOrder();
  await clockAt('2028-02-29T05:00:00Z');
  expect((await refund(order, { refund_amount: 100 })).status).toBe(200);
  await clockAt('2028-03-01T06:00:00Z');
  expect((await refund(order, { refund_amount: 100 })).json.code).toBe('refund_period_over');
});

test('a cancelled refund sends a webhook and frees its amount', async () => {
  await sandbox.admin('POST', '/refunds', { mode: 'CANCELLED', delayMs: 20 });
  const order = await aPaidOrder();
  const { json } = await refund(order);
  await vi.waitFor(() => expect(refundHooks()).toHaveLength(1));
  expect(await statusOf(order, json.refund_id)).toBe('CANCELLED');
  expect((await refund(order)).status).toBe(200);
});

test('a refund on hold sends no webhook until it is ended', async () => {
  await sandbox.admin('POST', '/refunds', { mode: 'ONHOLD', delayMs: 20 });
  const order = await aPaidOrder();
  const { json } = await refund(order);
  await vi.waitFor(async () => expect(await statusOf(order, json.refund_id)).toBe('ONHOLD'));
  expect(refundHooks()).toHaveLength(0);
  await sandbox.admin('POST', `/refunds/${json.refund_id}/status`, { status: 'SUCCESS' });
  await vi.waitFor(() => expect(refundHooks()).toHaveLength(1));
});

const autoHooks = () => sandbox.shop.hooks.filter(({ json }) => json.type === 'AUTO_REFUND_STATUS_WEBHOOK');

test('a duplicate payment is refunded automatically if the account is configured so, and listed as automatic', async () => {
  await sandbox.admin('POST', '/duplicates', { autoRefund: true });
  const order = await aPaidOrder();
  expect((await sandbox.api('GET', `/orders/${order}/refunds`)).json).toEqual([]);
  const second = await sandbox.admin('POST', `/orders/${order}/attempts`, { status: 'SUCCESS' });
  await vi.waitFor(() => expect(autoHooks()).toHaveLength(1));
  const paymentId = second.json.cf_payment_id;
  expect(autoHooks()[0]?.json.data).toMatchObject({
    auto_refund: { order_id: order, cf_payment_id: Number(paymentId), refund_status: 'SUCCESS', event: 'AUTO-REFUND' },
  });
  const list = (await sandbox.api('GET', `/orders/${order}/refunds`)).json;
  expect(list).toMatchObject([
    { cf_payment_id: paymentId, refund_type: 'PAYMENT_AUTO_REFUND', refund_status: 'SUCCESS', refund_amount: 4799.4 },
  ]);
});

test('an operator refunds a part of one payment, unnamed or with a refund that fails', async () => {
  const order = await aPaidOrder();
  const give = async (wish: object) => (await sandbox.admin('POST', `/orders/${order}/refunds`, wish)).json;
  expect(await give({ refund_amount: 500, unnamed: true })).toMatchObject({
    refund_amount: 500,
    cf_payment_id: null,
    refund_status: 'SUCCESS',
    refund_type: 'MERCHANT_INITIATED',
  });
  expect(await give({ status: 'FAILED' })).toMatchObject({ refund_amount: 4299.4, refund_status: 'FAILED' });
  expect(await give({ status: 'PENDING' })).toMatchObject({ refund_amount: 4299.4, refund_status: 'PENDING' });
  expect((await sandbox.admin('POST', `/orders/${order}/refunds`, {})).status).toBe(404);
});

test('an instant refund may fall back to the usual speed', async () => {
  await sandbox.admin('POST', '/refunds', { delayMs: 0, instantFallsBack: true });
  const order = await aPaidOrder();
  const { json } = await refund(order, { refund_speed: 'INSTANT' });
  await vi.waitFor(async () => expect(await statusOf(order, json.refund_id)).toBe('SUCCESS'));
  expect((await sandbox.api('GET', `/orders/${order}/refunds/${json.refund_id}`)).json.refund_speed).toMatchObject({
    requested: 'INSTANT',
    processed: 'STANDARD',
  });
});

test('a payment after the expiry of its order is refunded automatically where the account says so', async () => {
  await sandbox.admin('POST', '/duplicates', { latePayments: true });
  const inTime = await aPaidOrder();
  const { order_id: late } = await sandbox.open();
  await sandbox.admin('POST', `/orders/${late}/status`, {
    order_expiry_time: new Date(Date.now() - 1_000).toISOString(),
  });
  await sandbox.admin('POST', `/orders/${late}/attempts`, { status: 'SUCCESS' });
  expect((await sandbox.api('GET', `/orders/${inTime}/refunds`)).json).toEqual([]);
  expect((await sandbox.api('GET', `/orders/${late}/refunds`)).json).toMatchObject([
    { refund_type: 'PAYMENT_AUTO_REFUND', refund_amount: 4799.4, refund_note: 'Late payment' },
  ]);
});

test('the buttons of the developer page refund an order, change a refund, and open and close a dispute', async () => {
  await sandbox.admin('POST', '/refunds', { mode: 'PENDING' });
  const order = await aPaidOrder();
  const play = async (path: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
    expect((await fetch(`${sandbox.url}/play${path}`, sent)).status).toBe(303);
  };
  await play(`/orders/${order}/refunds`, { kind: 'automatic' });
  const [made] = (await sandbox.api('GET', `/orders/${order}/refunds`)).json;
  expect(made).toMatchObject({ refund_type: 'PAYMENT_AUTO_REFUND' });
  await play(`/refunds/${made.refund_id}/status`, { status: 'FAILED' });
  expect(await statusOf(order, made.refund_id)).toBe('FAILED');
  await play(`/orders/${order}/disputes`, { event: 'CREATED' });
  await play(`/orders/${order}/disputes`, { event: 'CLOSED LOST' });
  await vi.waitFor(() => {
    const disputes = sandbox.shop.hooks.filter(({ json }) => json.type.startsWith('DISPUTE'));
    expect(disputes.map(({ json }) => json.type)).toEqual(['DISPUTE_CREATED', 'DISPUTE_CLOSED']);
    expect(new Set(disputes.map(({ json }) => json.data.dispute.dispute_id)).size).toBe(1);
  });
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('dispute lost');
});

test('a refund that is made at the provider is not more than what is left of its payment', async () => {
  const order = await aPaidOrder();
  const [{ cf_payment_id }] = (await sandbox.api('GET', `/orders/${order}/payments`)).json;
  const there = (body: object) => sandbox.admin('POST', `/orders/${order}/refunds`, body);
  expect((await there({ refund_amount: 4000 })).status).toBe(200);
  expect((await there({ refund_amount: 800 })).status).toBe(400);
  expect((await there({ cf_payment_id, refund_amount: 800 })).status).toBe(400);
  expect((await there({ cf_payment_id })).status).toBe(200);
  expect((await there({ cf_payment_id })).status).toBe(400);
});

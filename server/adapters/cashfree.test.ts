import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { cashfree } from './cashfree.ts';
import { signedEvent } from './cashfree-events.ts';

const seen: string[] = [];
// Each entry appears twice, first with its earlier status.
const lists: Record<string, object[]> = {
  '/lists/orders/ch_x/payments': [
    { cf_payment_id: 1, payment_status: 'PENDING', order_amount: 1_999 },
    { cf_payment_id: 1, payment_status: 'SUCCESS', order_amount: 1_999 },
  ],
  '/lists/orders/ch_x/refunds': [
    { cf_refund_id: 2, cf_payment_id: 1, refund_amount: 500, refund_status: 'PENDING' },
    { cf_refund_id: 2, cf_payment_id: 1, refund_amount: 500, refund_status: 'SUCCESS' },
  ],
};
const elsewhere = createServer(({ url, headers }, response) => {
  seen.push(`${url} ${headers['x-client-secret']}`);
  const list = url && lists[url];
  if (list) return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list));
  if (url?.startsWith('/pg/')) response.writeHead(307, { location: '/away' }).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let url: string;
beforeAll(async () => {
  const port = await freeLoopbackPort();
  url = `http://127.0.0.1:${port}`;
  await new Promise<void>((open) => elsewhere.listen(port, '127.0.0.1', open));
});
afterAll(() => elsewhere.close());

test('a redirect by the provider is not followed and counts as no response', async () => {
  const asking = cashfree(accountAt('/pg')).findOrder('ch_x');
  await expect(asking).rejects.toMatchObject({ name: 'Error', kind: 'slow' });
  expect(seen).toEqual(['/pg/orders/ch_x secret']);
});

test('a payment or refund that is listed twice counts once, as it was listed last', async () => {
  const { findAttempts, findRefunds } = cashfree(accountAt('/lists'));
  expect(await findAttempts('ch_x')).toMatchObject([{ paymentId: '1', outcome: 'succeeded' }]);
  expect(await findRefunds('ch_x')).toMatchObject([{ refundId: '2', state: 'SUCCESS' }]);
});

function accountAt(path: string) {
  return { clientId: 'A', secrets: ['secret'], apiUrl: url + path, sdkUrl: `${url}/sdk.js`, publicUrl: url };
}

test.each([
  ['a payment id with NUL', { cf_payment_id: 'a\0b' }],
  ['a status with NUL', { payment_status: 'SUCCESS\0' }],
])('a signed event with %s is unreadable, not an error of the database', (_what, change) => {
  const { body, headers } = signed({ cf_payment_id: '1', payment_status: 'SUCCESS', ...change });
  expect(() => signedEvent(body, headers, ['secret'])).toThrow('NUL');
});

test('a signed event whose time has NUL is unreadable too: it is a part of the key of a refund', () => {
  const { body, headers } = signed({ cf_payment_id: '1', payment_status: 'SUCCESS' }, { event_time: 'now\0' });
  expect(() => signedEvent(body, headers, ['secret'])).toThrow('NUL');
});

test.each(['-9999-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'yesterday'])(
  'a payment at %s counts as paid now',
  (payment_time) => {
    const { body, headers } = signed({ cf_payment_id: '1', payment_status: 'SUCCESS', payment_time });
    const at = signedEvent(body, headers, ['secret'])?.payment?.at.getTime() ?? 0;
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  },
);

function signed(payment: object, also: object = {}) {
  const order = { order_id: 'ch_x', order_amount: 1, order_currency: 'INR' };
  const body = Buffer.from(JSON.stringify({ type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order, payment }, ...also }));
  const signature = createHmac('sha256', 'secret').update('1').update(body).digest('base64');
  return { body, headers: { 'x-webhook-timestamp': '1', 'x-webhook-signature': signature } };
}

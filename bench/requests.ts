import { createHmac } from 'node:crypto';
import type { Request } from 'autocannon';

export const benchMerchant = { clientId: 'BENCH1', secret: 'bench-secret' };
export const price = 1999;

/** Order number of a seeded order for payment events. */
export const seededOrder = (number: number) => `ch_bench${String(number).padStart(18, '0')}`;

/** Id of a seeded task on the board. */
export const boardTask = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
export const staffToken = (number: number) => `a-session-of-the-bench-for-seller-${number}`;

const json = { 'content-type': 'application/json' };
export const member = { email: 'member@dosaplaza.in', password: 'kadhai aur karchhi 7' };
let orders = 0;
let events = 0;
let moves = 0;
let updates = 0;

/** Request generators by kind; each call returns the next request of its kind. */
export const kinds = {
  order: (): Request => ({ method: 'POST', headers: json, body: orderBody(orders++) }),
  login: (): Request => ({ method: 'POST', headers: json, body: JSON.stringify(member) }),
  move: (): Request => move(moves++),
  update: (): Request => moveOf(updates++, '/tasks/', {}),
  'new event': (): Request => event(++events),
  'same event': (): Request => event(0),
} as const satisfies Record<string, () => Request>;

export type LoadKind = 'read' | keyof typeof kinds;

/** Moves a seeded card as one of the seeded sellers. */
export const move = (number: number): Request =>
  moveOf(number, '/api/tasks/', { authorization: `Bearer ${staffToken(number % 10)}` });

function moveOf(number: number, path: string, headers: Record<string, string>): Request {
  const status = Math.floor(number / 400) % 2 === 0 ? 'done' : 'inprogress';
  const address = path + boardTask(number % 400);
  return { method: 'PATCH', path: address, headers: { ...json, ...headers }, body: JSON.stringify({ status }) };
}

function orderBody(number: number): string {
  return JSON.stringify({
    name: 'Asha Rao',
    email: `buyer${number}@dosaplaza.in`,
    phone: '98765 43210',
    state: '07',
    planId: 'zomato-starter',
    amount: price,
    duration: 1,
  });
}

const timestamp = '1795183105300';

/** Creates a signed payment event of a seeded order: a success or a failed attempt. */
export function event(number: number, order = number, status: 'SUCCESS' | 'FAILED' = 'SUCCESS'): Request {
  const providerReply = `{"order_id":"${seededOrder(order)}","order_amount":${price.toFixed(2)},"order_currency":"INR","order_tags":null}`;
  const payment = `{"cf_payment_id":"${number}","payment_status":"${status}","payment_amount":${price.toFixed(2)},"payment_currency":"INR","payment_time":"2026-11-20T16:36:41+05:30"}`;
  const body = `{"data":{"order":${providerReply},"payment":${payment}},"event_time":"2026-11-20T16:36:41+05:30","type":"PAYMENT_${status}_WEBHOOK"}`;
  const signature = createHmac('sha256', benchMerchant.secret).update(timestamp).update(body).digest('base64');
  const headers = { ...json, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  return { method: 'POST', headers, body };
}

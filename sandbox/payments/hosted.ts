import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { answerPage, html, istForPeople, type Markup, readBodies } from '../pages.ts';
import { failures, statusAt } from './entities.ts';
import { makeAttempt } from './orders.ts';
import type { OrderRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

export const banner = html`<header class="banner">Payment sandbox: no real money moves</header>`;

const readable = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** Formats paise as rupees with Indian digit grouping: `₹1,07,988.00`. */
export const rupeesForPeople = (paise: number) => readable.format(paise / 100);

const sessionField = z.object({ payment_session_id: z.string().catch('') });
const payForm = z.object({
  outcome: z.enum(['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING', 'CLOSE']),
  method: z.enum(['upi', 'card', 'netbanking']).catch('upi'),
  error: z.string().optional(),
  later: z.enum(['SUCCESS', 'FAILED']).catch('SUCCESS'),
  seconds: z.coerce.number().min(0).max(86_400).catch(5),
});

export function hostedCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  const { ledger, now, options } = sandbox;
  const merchant = options.merchantName ?? 'Test merchant';
  const openOrder = (session: unknown, reply: FastifyReply): OrderRecord | undefined => {
    const order = ledger.orderOfSession(sessionField.parse(session ?? {}).payment_session_id);
    if (order && statusAt(order, now()) === 'ACTIVE') return order;
    notice(reply, { ...closedNotice(order), link: returnAddress(order) });
    return undefined;
  };
  readBodies(app);
  app.get('/js/v3/cashfree.js', async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(browserSdk(options.publicUrl)),
  );
  app.post('/pg/view/sessions/checkout', async ({ body }, reply) =>
    reply.redirect(checkoutAddress(sessionField.parse(body ?? {}).payment_session_id), 303),
  );
  app.get('/pg/view/sessions/checkout', async ({ query }, reply) => {
    const order = openOrder(query, reply);
    if (!order) return reply;
    const formOrigins = order.returnUrl ? [new URL(order.returnUrl).origin] : [];
    return answerPage(reply, { title: `Pay ${merchant}`, body: checkoutPage(order, merchant), formOrigins });
  });
  app.post('/pg/view/sessions/pay', async ({ body }, reply) => {
    const order = openOrder(body, reply);
    if (!order) return reply;
    const { outcome, method, error, later, seconds } = payForm.parse(body);
    if (outcome === 'CLOSE')
      return notice(reply, {
        title: 'You closed the tab',
        text: 'Nothing happened: no attempt, no webhook, no way back to the shop. The order stays open.',
        link: checkoutAddress(order.sessionId),
      });
    const settles = outcome === 'PENDING' ? { status: later, afterMs: seconds * 1_000 } : undefined;
    makeAttempt(sandbox, order, { status: outcome, method, errorCode: error, settles });
    const back = returnAddress(order);
    return back ? reply.redirect(back, 303) : notice(reply, { title: 'Done', text: 'The order has no return_url.' });
  });
}

const checkoutAddress = (session: string) => `checkout?${new URLSearchParams({ payment_session_id: session })}`;

const returnAddress = (order: OrderRecord | undefined) =>
  order?.returnUrl?.replaceAll('{order_id}', encodeURIComponent(order.orderId));

function checkoutPage(order: OrderRecord, merchant: string): Markup {
  const { customer, amountPaise, note, orderId, expiresAt, sessionId } = order;
  return html`${banner}
<main>
  <h1>Pay ${merchant}</h1>
  <p class="amount">${rupeesForPeople(amountPaise)}</p>
  <p>${note}</p>
  <p class="small">Order ${orderId} · paid by ${customer.name ?? 'Customer'}, +91 ${customer.phone} · open until ${istForPeople(expiresAt)}</p>
  <form method="post" action="pay">
    <input type="hidden" name="payment_session_id" value="${sessionId}">
    <p><label>Pay with <select name="method"><option value="upi">UPI</option><option value="card">Card</option><option value="netbanking">Net banking</option></select></label></p>
    <button class="primary" id="pay-success" name="outcome" value="SUCCESS">Pay ${rupeesForPeople(amountPaise)}</button>
    <h2>Or let it end differently</h2>
    <p><label>The payment fails: <select id="error" name="error">${Object.entries(failures).map(([code, [label]]) => html`<option value="${code}">${label}</option>`)}</select></label>
      <button id="pay-fail" name="outcome" value="FAILED">Fail</button></p>
    <p><label>Pending at first, then the payment <select id="later" name="later"><option value="SUCCESS">succeeds</option><option value="FAILED">fails</option></select></label>
      <label>after <input id="seconds" name="seconds" type="number" min="0" max="86400" value="5" required> s</label>
      <button id="pay-pending" name="outcome" value="PENDING">Pending</button></p>
    <p><button id="pay-drop" name="outcome" value="USER_DROPPED" formnovalidate>Leave without paying</button>
      <button id="pay-close" name="outcome" value="CLOSE" formnovalidate>Close the tab</button></p>
  </form>
</main>`;
}

type Notice = { title: string; text: string; status?: number; link?: string | undefined };

function notice(reply: FastifyReply, { title, text, status = 200, link }: Notice): FastifyReply {
  const body = html`${banner}<main><h1>${title}</h1><p>${text}</p>${link && html`<p><a href="${link}">Back</a></p>`}</main>`;
  return answerPage(reply, { title, status, body });
}

function closedNotice(order: OrderRecord | undefined): Notice {
  if (!order) {
    const text = 'No order of this sandbox has this payment session. Go back to the shop and start the payment again.';
    return { title: 'Unknown payment session', status: 404, text };
  }
  if (order.status === 'PAID')
    return { title: 'This order is paid', text: `Order ${order.orderId} can not be paid a second time.` };
  return { title: 'This order is not open', status: 410, text: `Order ${order.orderId} has expired or was ended.` };
}

/** Returns a replacement for `https://sdk.cashfree.com/js/v3/cashfree.js` that posts the session to the hosted page. */
function browserSdk(publicUrl: string): string {
  return `(() => {
  const path = '/js/v3/cashfree.js';
  const src = document.currentScript?.src.split('?')[0] ?? '';
  const root = src.endsWith(path) ? src.slice(0, -path.length) : ${JSON.stringify(publicUrl).replaceAll('<', '\\u003c')};
  const checkout = async ({ paymentSessionId, redirectTarget = '_self' } = {}) => {
    if (!paymentSessionId) return { error: { code: 'payment_session_id_invalid', message: 'paymentSessionId is missing' } };
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: root + '/pg/view/sessions/checkout', target: redirectTarget, hidden: true });
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'payment_session_id', value: paymentSessionId });
    form.append(field);
    document.body.append(form);
    form.submit();
    return { redirect: true };
  };
  window.Cashfree = ({ mode } = {}) => {
    if (mode !== 'sandbox' && mode !== 'production') throw new Error('mode must be sandbox or production');
    return { checkout, version: () => 'payment sandbox' };
  };
})();
`;
}

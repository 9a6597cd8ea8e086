import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForms } from '../bodies.ts';
import { answerPage } from '../page.ts';
import { makeAttempt } from './attempts.ts';
import { browserSdk } from './browser-sdk.ts';
import { statusAt } from './entities.ts';
import { checkoutPage, noticePage } from './hosted-page.ts';
import { hostedStyle } from './hosted-style.ts';
import { methodKinds } from './payment-methods.ts';
import type { OrderRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

const sessionField = z.object({ payment_session_id: z.string() });
const payForm = sessionField.extend({
  outcome: z.enum(['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING', 'CLOSE']),
  method: z.enum(methodKinds).catch('upi'),
  error: z.string().optional(),
  later: z.enum(['SUCCESS', 'FAILED']).catch('SUCCESS'),
  seconds: z.coerce.number().min(0).max(86_400).catch(5),
});

const second = 1_000;

/** Adds the browser SDK and the hosted payment page. */
export function hostedCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  const merchant = sandbox.options.merchantName ?? 'Test merchant';
  const openOrder = (session: unknown, reply: FastifyReply): OrderRecord | undefined => {
    const parsed = sessionField.safeParse(session);
    const order = parsed.success ? sandbox.ledger.orderOfSession(parsed.data.payment_session_id) : undefined;
    if (order && statusAt(order, sandbox.clock.now()) === 'ACTIVE') return order;
    answerPage(reply, { ...closedNotice(order), style: hostedStyle });
    return undefined;
  };

  readForms(app);
  app.get('/js/v3/cashfree.js', async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(browserSdk(sandbox.options.publicUrl)),
  );
  app.post('/pg/view/sessions/checkout', async (request, reply) => {
    const session = sessionField.safeParse(request.body);
    const query = new URLSearchParams({ payment_session_id: session.data?.payment_session_id ?? '' });
    return reply.redirect(`checkout?${query}`, 303);
  });
  app.get('/pg/view/sessions/checkout', async (request, reply) => {
    const order = openOrder(request.query, reply);
    if (!order) return reply;
    return answerPage(reply, {
      title: `Pay ${merchant}`,
      body: checkoutPage(order, merchant),
      style: hostedStyle,
      formOrigins: order.returnUrl ? [new URL(order.returnUrl).origin] : [],
    });
  });
  app.post('/pg/view/sessions/pay', async (request, reply) => {
    const order = openOrder(request.body, reply);
    if (!order) return reply;
    const form = payForm.safeParse(request.body);
    if (!form.success) return answerPage(reply, { ...unclearNotice, style: hostedStyle });
    const { outcome, method, error, later, seconds } = form.data;
    if (outcome === 'CLOSE') return answerPage(reply, { ...tabNotice(order), style: hostedStyle });
    makeAttempt(sandbox, order, {
      status: outcome,
      method,
      errorCode: error,
      settles: outcome === 'PENDING' ? { status: later, afterMs: seconds * second } : undefined,
    });
    return backToShop(order, reply);
  });
}

function returnAddress(order: OrderRecord): string | undefined {
  return order.returnUrl?.replaceAll('{order_id}', encodeURIComponent(order.orderId));
}

function backToShop(order: OrderRecord, reply: FastifyReply) {
  const address = returnAddress(order);
  if (address) return reply.redirect(address, 303);
  const text = 'The order has no return_url, so this is where the customer stays.';
  return answerPage(reply, { title: 'Done', body: noticePage({ title: 'Done', text }), style: hostedStyle });
}

function closedNotice(order: OrderRecord | undefined) {
  if (!order) {
    const text = 'No order of this sandbox has this payment session. Go back to the shop and start the payment again.';
    return { title: 'Unknown session', status: 404, body: noticePage({ title: 'Unknown payment session', text }) };
  }
  const href = returnAddress(order);
  const link = href ? { href, label: 'Back to the shop' } : undefined;
  if (order.status === 'PAID') {
    const text = `Order ${order.orderId} has been paid. It can not be paid a second time.`;
    return { title: 'Already paid', body: noticePage({ title: 'This order is paid', text, link }) };
  }
  const [title, text] =
    order.status === 'ACTIVE' || order.status === 'EXPIRED'
      ? ['This order has expired', `Order ${order.orderId} was open for payment for a limited time, which is over.`]
      : ['This order was cancelled', `The shop has ended order ${order.orderId} before it was paid.`];
  return { title, status: 410, body: noticePage({ title, text, link }) };
}

function tabNotice(order: OrderRecord) {
  const title = 'You closed the tab';
  const text = 'Nothing happened: no attempt, no webhook, no way back to the shop. The order stays open.';
  const query = new URLSearchParams({ payment_session_id: order.sessionId });
  const link = { href: `checkout?${query}`, label: 'Open the payment again' };
  return { title, body: noticePage({ title, text, link }) };
}

const unclearNotice = {
  title: 'Not understood',
  status: 400,
  body: noticePage({ title: 'Not understood', text: 'The form did not say how the payment should end.' }),
};

import type { FastifyInstance } from 'fastify';
import { answerPage, html, istForPeople, type Markup } from '../pages.ts';
import { statusAt } from './entities.ts';
import { banner, rupeesForPeople } from './hosted.ts';
import type { DisputeRecord, EventRecord, OrderRecord, RefundRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

const shownOrders = 50;

export function developerPage(app: FastifyInstance, sandbox: Sandbox): void {
  const root = app.prefix === '/' ? '' : app.prefix;
  app.get('/', async (_request, reply) => {
    const orders = sandbox.ledger.orders.all();
    const { publicUrl, webhookUrl } = sandbox.options;
    const body = html`${banner}
<main>
  <h1>Payment sandbox</h1>
  <p>It answers as Cashfree would. Make an order in the shop, pay it here, and look at what was sent back.</p>
  <p class="small">API ${publicUrl}/pg · webhooks to ${webhookUrl}</p>
  <details><summary>Switches</summary>${switchForms(sandbox, root)}</details>
  <h2>${orders.length === 0 ? 'No order yet' : `${orders.length} orders, newest first`}</h2>
  ${orders
    .slice(-shownOrders)
    .reverse()
    .map((order) => orderCard(sandbox, order, root))}
</main>`;
    return answerPage(reply, { title: 'Payment sandbox', body });
  });
}

function switchForms(sandbox: Sandbox, root: string): Markup[] {
  const forms = Object.entries(sandbox.settings()).map(
    ([name, value]) => html`<form method="post" action="${root}/admin/${name}">
      <label for="${name}">${name}</label><textarea id="${name}" name="body">${JSON.stringify(value, null, 2)}</textarea><button>Set ${name}</button></form>`,
  );
  return [...forms, buttons(`${root}/admin/reset`, { 'Forget all orders and switches': {} })];
}

function buttons(address: string, choices: Record<string, object>): Markup {
  return html`<form method="post" action="${address}">${Object.entries(choices).map(
    ([label, body]) => html`<button name="body" value="${JSON.stringify(body)}">${label}</button>`,
  )}</form>`;
}

function orderCard({ ledger, now }: Sandbox, order: OrderRecord, root: string): Markup {
  const { orderId, sessionId, customer } = order;
  const address = `${root}/admin/orders/${orderId}`;
  const status = statusAt(order, now());
  const attempts = ledger.attempts.of(orderId);
  return html`<article>
    <h3>${orderId} · ${rupeesForPeople(order.amountPaise)} · ${status}</h3>
    <p class="small">${istForPeople(order.createdAt)} · ${customer.name} ${customer.phone}
      ${status === 'ACTIVE' && html`<a href="${root}/pg/view/sessions/checkout?payment_session_id=${sessionId}">Open the payment page</a>`}</p>
    <ul>
      ${attempts.map((attempt) => html`<li>payment ${attempt.cfPaymentId} ${attempt.status} ${attempt.error} · ${istForPeople(attempt.startedAt)}</li>`)}
      ${ledger.refunds.of(orderId).map((refund) => refundLine(refund, root))}
      ${ledger.disputes.of(orderId).map((dispute) => disputeLine(dispute, address))}
      ${ledger.events.of(orderId).map((event) => eventLine(event, root))}
    </ul>
    ${buttons(`${address}/attempts`, {
      Pay: { status: 'SUCCESS' },
      Fail: { status: 'FAILED' },
      Drop: { status: 'USER_DROPPED' },
      'Pay in 30 s': { status: 'PENDING', settles: { status: 'SUCCESS', afterMs: 30_000 } },
    })}
    ${buttons(`${address}/refunds`, { 'Refund in full': {}, 'Refund automatically': { automatic: true } })}
    ${buttons(`${address}/disputes`, { 'Open a dispute': {} })}
    ${buttons(`${address}/status`, { Expire: { status: 'EXPIRED' }, 'Open again': { status: 'ACTIVE' } })}
  </article>`;
}

function refundLine({ refundId, amountPaise, status, createdAt }: RefundRecord, root: string): Markup {
  const states = ['SUCCESS', 'ONHOLD', 'CANCELLED', 'FAILED'];
  const choices = Object.fromEntries(states.map((state) => [state, { status: state }]));
  return html`<li>refund ${refundId} of ${rupeesForPeople(amountPaise)} ${status} · ${istForPeople(createdAt)}
    ${buttons(`${root}/admin/refunds/${refundId}/status`, choices)}</li>`;
}

function disputeLine({ disputeId, amountPaise, closedAt, won }: DisputeRecord, address: string): Markup {
  const closed = { event: 'CLOSED', dispute_id: disputeId };
  const choices = {
    Update: { event: 'UPDATED', dispute_id: disputeId },
    Won: { ...closed, dispute_status: 'CHARGEBACK_MERCHANT_WON' },
    Lost: { ...closed, dispute_status: 'CHARGEBACK_MERCHANT_LOST' },
  };
  return html`<li>dispute ${disputeId} of ${rupeesForPeople(amountPaise)} ${closedAt === null ? 'open' : won ? 'won' : 'lost'}
    ${buttons(`${address}/disputes`, choices)}</li>`;
}

function eventLine({ id, type, state, tries, nextTryAt }: EventRecord, root: string): Markup {
  const last = tries.at(-1);
  return html`<li>webhook ${type} ${state} · ${tries.length} tries ${last && (last.error ?? `HTTP ${last.status}`)}
    ${nextTryAt !== null && `next at ${istForPeople(nextTryAt)}`}
    ${buttons(`${root}/admin/events/${id}/resend`, { 'Send again': {} })}</li>`;
}

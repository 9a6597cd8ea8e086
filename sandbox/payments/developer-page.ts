import { html, type Markup } from '../html.ts';
import { istForPeople } from '../ist.ts';
import { switchForms } from './developer-switches.ts';
import { statusAt } from './entities.ts';
import {
  type AttemptRecord,
  attemptStatuses,
  type DisputeRecord,
  type EventRecord,
  type OrderRecord,
  type RefundRecord,
  sandboxOrderStatuses,
} from './records.ts';
import { rupeesForPeople } from './rupees.ts';
import type { Sandbox } from './sandbox.ts';
import { isDelivered } from './webhook-send.ts';

const shownOrders = 50;
const good = new Set(['PAID', 'SUCCESS', 'delivered']);
const bad = new Set(['FAILED', 'EXPIRED', 'CANCELLED', 'TERMINATED', 'given_up', 'withheld']);

function statusWord(status: string): Markup {
  const tone = good.has(status) ? 'good' : bad.has(status) ? 'bad' : 'muted';
  return html`<span class="status ${tone}">${status.replaceAll('_', ' ')}</span>`;
}

function attemptLine(attempt: AttemptRecord): Markup {
  const then = attempt.settles && `${attempt.settles.status} at ${istForPeople(attempt.settles.at)}`;
  return html`<li><div>${statusWord(attempt.status)} <span class="muted small">${attempt.method}
    · payment ${attempt.cfPaymentId} · ${istForPeople(attempt.startedAt)}</span>
    ${(then || attempt.error) && html`<p class="small">${then || attempt.error?.error_description}</p>`}</div></li>`;
}

function refundLine(refund: RefundRecord, root: string): Markup {
  return html`<li><div>${statusWord(refund.status)} <span class="muted small">refund ${refund.refundId} of
    ${rupeesForPeople(refund.amountPaise)} · ${istForPeople(refund.createdAt)}</span></div>
    <form class="act" method="post" action="${root}/play/refunds/${refund.refundId}/status"><select name="status" aria-label="State of refund ${refund.refundId}">
      ${['SUCCESS', 'ONHOLD', 'CANCELLED', 'FAILED'].map((value) => html`<option${value === refund.status && html` selected`}>${value}</option>`)}</select><button>Set</button></form></li>`;
}

function disputeLine({ disputeId, amountPaise, openedAt, closedAt, won }: DisputeRecord): Markup {
  const state = closedAt === null ? 'open' : won ? 'won' : 'lost';
  return html`<li><div>${statusWord(`dispute ${state}`)} <span class="muted small">${disputeId} of
    ${rupeesForPeople(amountPaise)} · ${istForPeople(openedAt)}</span></div></li>`;
}

function eventLine(event: EventRecord, root: string): Markup {
  const last = event.tries.at(-1);
  const answer = last && (isDelivered(last) ? `HTTP ${last.status}` : (last.error ?? `HTTP ${last.status}`));
  const count = event.tries.length === 1 ? '1 try' : `${event.tries.length} tries`;
  const next = event.nextTryAt !== null && `next at ${istForPeople(event.nextTryAt)}`;
  return html`<li><div>${statusWord(event.state)} <span class="break small">${event.type}</span>
    <p class="muted small break">${[count, answer, next].filter(Boolean).join(' · ')}</p></div>
    <form method="post" action="${root}/play/events/${event.id}/resend"><button>${event.tries.length === 0 ? 'Send now' : 'Send again'}</button></form></li>`;
}

function orderCard(sandbox: Sandbox, order: OrderRecord, root: string): Markup {
  const { ledger, clock } = sandbox;
  const id = order.orderId;
  const address = `${root}/play/orders/${encodeURIComponent(id)}`;
  const session = new URLSearchParams({ payment_session_id: order.sessionId });
  const status = statusAt(order, clock.now());
  const lines = [
    ...ledger.attempts.of(id).map(attemptLine),
    ...ledger.refunds.of(id).map((refund) => refundLine(refund, root)),
    ...ledger.disputes.of(id).map(disputeLine),
    ...ledger.events.of(id).map((event) => eventLine(event, root)),
  ];
  return html`<article class="card order">
    <div class="order-head"><h3 class="break"><code>${id}</code></h3><span class="sum">${rupeesForPeople(order.amountPaise)}</span></div>
    <p class="order-facts small">${statusWord(status)}<span class="muted">${istForPeople(order.createdAt)}</span>
      <span class="muted break">${order.customer.name ?? ''} ${order.customer.phone}</span>
      ${status === 'ACTIVE' && html`<a href="${root}/pg/view/sessions/checkout?${session.toString()}">Open the payment page</a>`}</p>
    ${lines.length > 0 && html`<ul class="ledger">${lines}</ul>`}
    <div class="acts">
      <form class="act" method="post" action="${address}/attempts"><select name="status" aria-label="New attempt on ${id}">
        ${attemptStatuses.map((value) => html`<option>${value}</option>`)}</select><button>Attempt</button></form>
      <form class="act" method="post" action="${address}/status"><select name="status" aria-label="Status of ${id}">
        ${sandboxOrderStatuses.map((value) => html`<option${value === order.status && html` selected`}>${value}</option>`)}</select><button>Force</button></form>
      <form class="act" method="post" action="${address}/refunds"><select name="kind" aria-label="Refund of ${id}">
        <option value="merchant">in full</option><option value="automatic">automatic</option></select><button>Refund</button></form>
      <form class="act" method="post" action="${address}/disputes"><select name="event" aria-label="Dispute of ${id}">
        ${['CREATED', 'UPDATED', 'CLOSED WON', 'CLOSED LOST'].map((value) => html`<option>${value}</option>`)}</select><button>Dispute</button></form>
    </div>
  </article>`;
}

/** Renders the developer's page: latest orders with attempts, refunds and webhooks, and the switches. */
export function developerPage(sandbox: Sandbox, root: string): Markup {
  const orders = sandbox.ledger.orders.all();
  const shown = orders.slice(-shownOrders).reverse();
  const { publicUrl, webhookUrl } = sandbox.options;
  return html`<header class="banner">Payment sandbox: no real money moves</header>
<main>
  <header>
    <h1>Payment sandbox</h1>
    <p class="lead muted">It answers as Cashfree would. Make an order in the shop, pay it here, and look at what was sent back.</p>
    <dl class="where"><dt>API</dt><dd><code>${publicUrl}/pg</code></dd><dt>Script</dt><dd><code>${publicUrl}/js/v3/cashfree.js</code></dd>
    <dt>Webhooks to</dt><dd><code>${webhookUrl}</code></dd></dl>
  </header>
  <div class="columns">
    <section class="orders" aria-labelledby="orders">
      <h2 id="orders">${orders.length === 0 ? 'Orders' : `${shown.length} of ${orders.length} orders, newest first`}</h2>
      ${shown.map((order) => orderCard(sandbox, order, root))}
      ${orders.length === 0 && html`<div class="card empty"><p>No order yet.</p><p class="muted small">Go to the shop, choose a plan and press Pay: it appears here.</p></div>`}
    </section>
    ${switchForms(sandbox, root)}
  </div>
</main>`;
}

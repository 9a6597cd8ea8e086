import { html, type Markup } from '../html.ts';
import { istMinute } from '../ist.ts';
import { failureChoices } from './attempt-errors.ts';
import { type MethodKind, offeredMethods } from './payment-methods.ts';
import type { OrderRecord } from './records.ts';
import { rupeesForPeople } from './rupees.ts';

const banner = html`<header class="banner">Payment sandbox: no real money moves</header>`;

const methodNames: Record<MethodKind, string> = { upi: 'UPI', card: 'Card', netbanking: 'Net banking' };

const methodFields: Record<MethodKind, Markup> = {
  upi: html`<div class="fields upi">
    <label for="upi-id">UPI ID</label><input id="upi-id" type="text" value="asha@okbank" inputmode="email" autocomplete="off">
  </div>`,
  card: html`<div class="fields card-fields">
    <label for="card-number">Card number</label>
    <input id="card-number" type="text" value="4111 1111 1111 1111" inputmode="numeric" autocomplete="off">
    <div class="pair">
      <div><label for="card-expiry">Expiry</label><input id="card-expiry" type="text" value="12/30" inputmode="numeric" autocomplete="off"></div>
      <div><label for="card-cvv">CVV</label><input id="card-cvv" type="text" value="123" inputmode="numeric" autocomplete="off"></div>
    </div>
    <label for="card-name">Name on the card</label><input id="card-name" type="text" value="Asha Rao" autocomplete="off">
  </div>`,
  netbanking: html`<div class="fields netbanking">
    <label for="bank">Bank</label>
    <select id="bank"><option>State Bank of India</option><option>HDFC Bank</option><option>ICICI Bank</option>
    <option>Bank of Baroda</option><option>Punjab National Bank</option></select>
  </div>`,
};

function methodChoice(kind: MethodKind, index: number): Markup {
  return html`<input class="hidden" type="radio" name="method" value="${kind}" id="method-${kind}"${index === 0 && html` checked`}>
  <label for="method-${kind}">${methodNames[kind]}</label>`;
}

function ticket(order: OrderRecord, merchant: string): Markup {
  const { customer } = order;
  return html`<section class="lifted" aria-label="What you pay for"><div class="ticket">
    <p class="merchant">${merchant}</p>
    <p class="amount">${rupeesForPeople(order.amountPaise)}</p>
    <dl>
      ${order.note && html`<div><dt>For</dt><dd>${order.note}</dd></div>`}
      <div><dt>Order</dt><dd class="break"><code>${order.orderId}</code></dd></div>
      <div><dt>Paid by</dt><dd class="break">${customer.name ?? 'Customer'}<br>+91 ${customer.phone}</dd></div>
      <div><dt>Open until</dt><dd>${istMinute(order.expiresAt)}</dd></div>
    </dl>
  </div></section>`;
}

/** Renders the page on which the customer selects the result of the payment. */
export function checkoutPage(order: OrderRecord, merchant: string): Markup {
  const methods = offeredMethods(order.paymentMethods);
  return html`${banner}
<main class="checkout">
  <h1 class="hidden">Pay ${merchant}</h1>
  ${ticket(order, merchant)}
  <form method="post" action="pay">
    <input type="hidden" name="payment_session_id" value="${order.sessionId}">
    <fieldset class="methods">
      <legend>Pay with <span class="muted">test data, already filled in</span></legend>
      <div class="choices">${methods.map(methodChoice)}</div>
      ${methods.map((kind) => methodFields[kind])}
    </fieldset>
    <button class="primary wide" id="pay-success" name="outcome" value="SUCCESS">Pay ${rupeesForPeople(order.amountPaise)}</button>
    <section class="outcomes" aria-labelledby="other-ways">
      <h2 id="other-ways">Or let it end differently</h2>
      <div class="outcome">
        <label for="error">The payment fails</label>
        <div class="row">
          <select id="error" name="error">${failureChoices.map(({ code, label }) => html`<option value="${code}">${label}</option>`)}</select>
          <button id="pay-fail" name="outcome" value="FAILED">Fail</button>
        </div>
      </div>
      <div class="outcome">
        <label for="later">Pending at first, then the payment</label>
        <div class="row">
          <select id="later" name="later"><option value="SUCCESS">succeeds</option><option value="FAILED">fails</option></select>
          <label class="seconds">after <input id="seconds" name="seconds" type="number" min="0" max="86400" value="5" required> s</label>
          <button id="pay-pending" name="outcome" value="PENDING">Pending</button>
        </div>
      </div>
      <div class="outcome ends">
        <button id="pay-drop" name="outcome" value="USER_DROPPED" formnovalidate>Leave without paying</button>
        <button id="pay-close" name="outcome" value="CLOSE" formnovalidate>Close the tab</button>
      </div>
    </section>
  </form>
</main>`;
}

/** Renders a page with a message and an optional link. */
export function noticePage(notice: { title: string; text: string; link?: { href: string; label: string } }): Markup {
  return html`${banner}
<main class="notice">
  <div class="card">
    <h1>${notice.title}</h1>
    <p class="break">${notice.text}</p>
    ${notice.link && html`<p><a class="button primary wide" href="${notice.link.href}">${notice.link.label}</a></p>`}
  </div>
</main>`;
}

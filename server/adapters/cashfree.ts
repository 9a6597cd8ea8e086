import { randomUUID } from 'node:crypto';
import { type CashfreeAccount, cashfreeApi, readAs } from './cashfree-api.ts';
import {
  attemptsOf,
  cashfreeOrder,
  cashfreeRefund,
  isCashfreeHost,
  orderBody,
  orderState,
  paymentEntities,
  refundEntities,
  refundsOf,
  toPaise,
} from './cashfree-entities.ts';
import { signedEvent } from './cashfree-events.ts';
import { reconciliation, settlementLineOf, settlementList, settlementOf } from './cashfree-settlements.ts';
import { type Caller, type PaymentProvider, PaymentProviderError, type ProviderOrder } from './payments.ts';
import { createProviderRateLimiter, type SharedCount } from './provider-rate-limiter.ts';

/** Calls per minute that Cashfree allows the account in production, minus a margin. Creating orders is not limited. */
const productionLimits = { '/orders/:id': 380, '/orders/:id/payments': 95, '/orders/:id/refunds': 95 };

export function cashfree(
  account: CashfreeAccount,
  limits: Record<string, number> = productionLimits,
  together: { shared?: SharedCount; onError?: (error: Error) => void } = {},
): PaymentProvider {
  const rateLimiter = createProviderRateLimiter(limits, together);
  const call = cashfreeApi(account, rateLimiter);

  async function findOrder(orderId: string, caller?: Caller): Promise<ProviderOrder | undefined> {
    const response = await call(`/orders/${encodeURIComponent(orderId)}`, '/orders/:id', { timeoutMs: 5_000, caller });
    if (response.status === 404) return undefined;
    const order = readAs(response, 'get order', cashfreeOrder);
    return {
      state: orderState(order.order_status),
      amountPaise: toPaise(order.order_amount),
      currency: order.order_currency,
      sessionId: order.payment_session_id ?? undefined,
    };
  }

  /** Returns whether it has ended. During an attempt it becomes `TERMINATION_REQUESTED` and may still be paid. */
  async function endOrder(orderId: string): Promise<boolean> {
    const response = await call(`/orders/${encodeURIComponent(orderId)}`, 'terminate order', {
      method: 'PATCH',
      body: { order_status: 'TERMINATED' },
      timeoutMs: 5_000,
    });
    if (response.status >= 200 && response.status < 300)
      return readAs(response, 'terminate order', cashfreeOrder).order_status === 'TERMINATED';
    // Cashfree also refuses the request if the order has already ended.
    return response.status < 500 && response.status !== 429 && (await findOrder(orderId))?.state === 'closed';
  }

  return {
    async openSession(order) {
      const response = await call('/orders', '/orders', { body: orderBody(order, account), key: order.sessionKey });
      if (response.status === 409) {
        const known = await findOrder(order.id);
        if (known?.sessionId) return { sessionId: known.sessionId };
      }
      const made = readAs(response, 'create order', cashfreeOrder);
      if (!made.payment_session_id)
        throw new PaymentProviderError('refused', 'Cashfree returned no payment_session_id');
      return { sessionId: made.payment_session_id };
    },
    findOrder,
    endOrder: (orderId) =>
      endOrder(orderId).catch((error: unknown) => {
        if (error instanceof PaymentProviderError) return false;
        throw error;
      }),
    async findAttempts(orderId, caller) {
      const response = await call(`/orders/${encodeURIComponent(orderId)}/payments`, '/orders/:id/payments', {
        timeoutMs: 5_000,
        caller,
      });
      if (response.status === 404) return [];
      return attemptsOf(readAs(response, 'get payments', paymentEntities));
    },
    async findRefunds(orderId, caller) {
      const response = await call(`/orders/${encodeURIComponent(orderId)}/refunds`, '/orders/:id/refunds', {
        timeoutMs: 5_000,
        caller,
      });
      if (response.status === 404) return [];
      return refundsOf(readAs(response, 'get refunds', refundEntities));
    },
    async createRefund({ orderId, refundId, amountPaise, note, speed }) {
      const response = await call(`/orders/${encodeURIComponent(orderId)}/refunds`, '/orders/:id/refunds', {
        // Uses a new key for each attempt, because the provider repeats its first response to a key, even an error. The
        // refund id prevents a second refund.
        key: randomUUID(),
        body: { refund_amount: amountPaise / 100, refund_id: refundId, refund_note: note, refund_speed: speed },
      });
      // 409 means that an earlier call created the refund, but its response was lost.
      if (response.status !== 409) readAs(response, 'create refund', cashfreeRefund);
    },
    async listSettlementLines({ from, to, cursor }) {
      const response = await call('/recon', '/recon', { body: pageOf(from, to, cursor) });
      const page = readAs(response, 'reconciliation', reconciliation);
      return { lines: page.data.map(settlementLineOf), next: page.cursor || undefined };
    },
    async listSettlements({ from, to, cursor }) {
      const response = await call('/settlements', '/settlements', { body: pageOf(from, to, cursor) });
      const page = readAs(response, 'settlements', settlementList);
      return {
        settlements: page.data.map(settlementOf).filter((settlement) => settlement !== undefined),
        next: page.cursor || undefined,
      };
    },
    async listLinesOfSettlement({ utr, cursor }) {
      const response = await call('/settlement/recon', '/settlement/recon', {
        body: { pagination: { limit: 100, cursor: cursor ?? null }, filters: { settlement_utrs: [utr] } },
      });
      const page = readAs(response, 'settlement reconciliation', reconciliation);
      return { lines: page.data.map(settlementLineOf), next: page.cursor || undefined };
    },
    waitMs: () => rateLimiter.waitMs('/orders/:id'),
    roomForLists: () => Math.max(...Object.keys(productionLimits).map((call) => rateLimiter.waitMs(call))),
    readEvent: (raw, headers) => signedEvent(raw, headers, account.secrets),
    browser: browserSide(account),
  };
}

const pageOf = (from: Date, to: Date, cursor: string | undefined) => ({
  pagination: { limit: 100, cursor: cursor ?? null },
  filters: { start_date: secondsOf(from), end_date: secondsOf(to) },
});

// Formats times without milliseconds, as in Cashfree's examples.
const secondsOf = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

function browserSide(account: CashfreeAccount): PaymentProvider['browser'] {
  const script = new URL(account.sdkUrl).origin;
  const api = new URL(account.apiUrl).origin;
  // Hosts listed for content security policies in the README of Cashfree's SDK.
  const vendor = isCashfreeHost(account.sdkUrl)
    ? [
        'https://sdk.cashfree.com',
        'https://api.cashfree.com',
        'https://sandbox.cashfree.com',
        'https://payments.cashfree.com',
        'https://payments-test.cashfree.com',
      ]
    : [];
  const hosts = [...new Set([script, api, ...vendor])];
  return {
    scriptUrl: account.sdkUrl,
    mode: account.apiUrl.startsWith('https://api.cashfree.com') ? 'production' : 'sandbox',
    hosts: { script: [script], connect: hosts, frame: hosts, form: hosts },
  };
}

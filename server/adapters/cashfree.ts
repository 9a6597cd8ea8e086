import { createHash } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { outcomeOf, reducedEvent, signedEvent, timeOf } from './cashfree-events.ts';
import { type FailureDetails, failureOf } from './cashfree-failures.ts';
import {
  type Attempt,
  type OrderToOpen,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderOrder,
  type ProviderRefund,
} from './payments.ts';
import { createProviderRateLimiter, type SharedCount } from './provider-rate-limiter.ts';

/** Calls per minute that the account has in production, with a margin (facts: create order is not limited here). */
const productionLimits = { '/orders/:id': 380, '/orders/:id/payments': 95, '/orders/:id/refunds': 95 };

export type CashfreeAccount = {
  clientId: string;
  secrets: string[];
  apiUrl: string;
  sdkUrl: string;
  publicUrl: string;
};

const apiVersion = '2025-01-01';
const patience = 8_000;
// undici's request instead of fetch, whose streams took a fifth of an order's CPU time.
const connections = new Agent({ keepAliveTimeout: 30_000 });

type Answer = { status: number; body: string };

const id = z.union([z.string(), z.number()]).transform(String);
const orderEntity = z.object({
  order_status: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  payment_session_id: z.string().nullish(),
});
const paymentEntities = z.array(
  z.object({
    cf_payment_id: id,
    payment_status: z.string(),
    payment_amount: z.number().nullish(),
    order_amount: z.number().nullish(),
    payment_group: z.string().nullish(),
    payment_time: z.string().nullish(),
    payment_completion_time: z.string().nullish(),
    payment_message: z.string().nullish(),
    error_details: z
      .object({
        error_code: z.string().nullish(),
        error_reason: z.string().nullish(),
        error_description: z.string().nullish(),
        error_code_raw: z.string().nullish(),
      })
      .nullish(),
  }),
);
const refundEntities = z.array(
  z.object({
    cf_refund_id: id,
    cf_payment_id: id.nullish(),
    refund_amount: z.number(),
    refund_status: z.string(),
    refund_type: z.string().nullish(),
  }),
);
const trouble = z.object({ message: z.string().optional(), code: z.string().optional() });

/** Cashfree Payment Gateway client, HTTP API version 2025-01-01. */
export function cashfree(
  account: CashfreeAccount,
  limits: Record<string, number> = productionLimits,
  together: { shared?: SharedCount; say?: (error: Error) => void } = {},
): PaymentProvider {
  const allowance = createProviderRateLimiter(limits, together);

  async function call(
    path: string,
    budget: string,
    options: { method?: 'PATCH'; body?: unknown; key?: string; patience?: number } = {},
  ): Promise<Answer> {
    await allowance.take(budget);
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-api-version': apiVersion,
      'x-client-id': account.clientId,
      'x-client-secret': account.secrets[0] ?? '',
    };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (options.key) headers['x-idempotency-key'] = options.key;
    try {
      const answer = await request(`${account.apiUrl}${path}`, {
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
        headers,
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: AbortSignal.timeout(options.patience ?? patience),
        dispatcher: connections,
      });
      const body = await answer.body.text();
      if (answer.statusCode >= 300 && answer.statusCode < 400)
        throw new Error('sent elsewhere, where our secret must not go');
      if (answer.statusCode === 429) allowance.pause(budget, Number(answer.headers['x-ratelimit-retry']) || 60);
      return { status: answer.statusCode, body };
    } catch (error) {
      // Only the name of the cause: the error itself can contain our headers with the secret.
      throw new PaymentProviderError(
        'slow',
        `Cashfree gave no answer to ${budget}: ${error instanceof Error ? error.name : 'unknown'}`,
      );
    }
  }

  function readAs<T>({ status, body }: Answer, what: string, schema: z.ZodType<T>): T {
    if (status >= 200 && status < 300) {
      const read = schema.safeParse(jsonIn(body));
      if (read.success) return read.data;
      throw new PaymentProviderError('slow', `Cashfree answered ${what} with something else than expected`);
    }
    const said = trouble.safeParse(jsonIn(body));
    const code = said.success ? (said.data.code ?? '') : '';
    const kind = status === 429 || status >= 500 ? 'busy' : 'refused';
    throw new PaymentProviderError(kind, `Cashfree answered ${what} with ${status} ${code}`);
  }

  async function findOrder(orderId: string): Promise<ProviderOrder | undefined> {
    const response = await call(`/orders/${encodeURIComponent(orderId)}`, '/orders/:id', { patience: 5_000 });
    if (response.status === 404) return undefined;
    const order = readAs(response, 'get order', orderEntity);
    return {
      state: orderState(order.order_status),
      amountPaise: toPaise(order.order_amount),
      currency: order.order_currency,
      sessionId: order.payment_session_id ?? undefined,
    };
  }

  /** An attempt under way leaves `TERMINATION_REQUESTED`, and may still pay the order. */
  async function endOrder(orderId: string): Promise<boolean> {
    const response = await call(`/orders/${encodeURIComponent(orderId)}`, 'terminate order', {
      ...{ method: 'PATCH', body: { order_status: 'TERMINATED' }, patience: 5_000 },
    });
    if (response.status >= 200 && response.status < 300)
      return readAs(response, 'terminate order', orderEntity).order_status === 'TERMINATED';
    // Refused for an order that has ended already, too.
    return response.status < 500 && response.status !== 429 && (await findOrder(orderId))?.state === 'closed';
  }

  return {
    async openSession(order) {
      const response = await call('/orders', '/orders', { body: newOrder(order, account), key: order.sessionKey });
      if (response.status === 409) {
        const known = await findOrder(order.id);
        if (known?.sessionId) return { sessionId: known.sessionId };
      }
      const made = readAs(response, 'create order', orderEntity);
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
    async findAttempts(orderId) {
      const response = await call(`/orders/${encodeURIComponent(orderId)}/payments`, '/orders/:id/payments', {
        patience: 5_000,
      });
      if (response.status === 404) return [];
      return readAs(response, 'get payments', paymentEntities).map(attemptOf);
    },
    async findRefunds(orderId) {
      const response = await call(`/orders/${encodeURIComponent(orderId)}/refunds`, '/orders/:id/refunds', {
        patience: 5_000,
      });
      if (response.status === 404) return [];
      return readAs(response, 'get refunds', refundEntities).map(refundOf);
    },
    roomIn: () => allowance.roomIn('/orders/:id'),
    roomForLists: () => Math.max(...Object.keys(productionLimits).map((call) => allowance.roomIn(call))),
    readEvent: (raw, headers) => signedEvent(raw, headers, account.secrets),
    reduceEvent: reducedEvent,
    browser: browserSide(account),
  };
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function newOrder(order: OrderToOpen, account: CashfreeAccount) {
  const webhook = `${account.publicUrl}/api/cashfree/webhook`;
  // Cashfree accepts only https webhook addresses; the sandbox accepts any.
  const notify = webhook.startsWith('https:') || !isCashfree(account.apiUrl) ? { notify_url: webhook } : {};
  return {
    order_id: order.id,
    order_amount: order.total,
    order_currency: 'INR',
    customer_details: {
      customer_id: createHash('sha256').update(order.buyer.email).digest('hex').slice(0, 32),
      customer_phone: order.buyer.phone,
      customer_email: order.buyer.email,
      ...(order.buyer.name.length >= 3 ? { customer_name: order.buyer.name } : {}),
    },
    order_meta: { return_url: `${account.publicUrl}${order.returnPath}?order_id={order_id}`, ...notify },
    order_expiry_time: order.expiresAt.toISOString(),
    order_note: order.note,
    order_tags: order.tags,
  };
}

const orderStates = new Map<string, ProviderOrder['state']>([
  ['ACTIVE', 'open'],
  ['PAID', 'paid'],
  ['EXPIRED', 'expired'],
  ['TERMINATED', 'closed'],
  ['TERMINATION_REQUESTED', 'open'],
]);

function orderState(status: string): ProviderOrder['state'] {
  return orderStates.get(status) ?? 'open';
}

function attemptOf(payment: z.output<typeof paymentEntities>[number]): Attempt {
  const time = payment.payment_completion_time ?? payment.payment_time;
  const outcome = outcomeOf(payment.payment_status);
  const details: FailureDetails = { ...payment.error_details, message: payment.payment_message };
  return {
    paymentId: payment.cf_payment_id,
    outcome,
    amountPaise: toPaise(payment.order_amount ?? payment.payment_amount ?? 0),
    method: payment.payment_group ?? undefined,
    at: timeOf(time),
    failure: outcome === 'failed' ? failureOf(details, payment.payment_group ?? undefined) : undefined,
  };
}

function refundOf(refund: z.output<typeof refundEntities>[number]): ProviderRefund {
  return {
    refundId: refund.cf_refund_id,
    paymentId: refund.cf_payment_id ?? undefined,
    amountPaise: toPaise(refund.refund_amount),
    state: refund.refund_status,
    automatic: refund.refund_type?.endsWith('AUTO_REFUND') ?? false,
  };
}

/** Rupees with at most two decimals to whole paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

const isCashfree = (address: string) => /^https:\/\/([a-z0-9-]+\.)*cashfree\.com(\/|$)/.test(address);

function browserSide(account: CashfreeAccount): PaymentProvider['browser'] {
  const script = new URL(account.sdkUrl).origin;
  const api = new URL(account.apiUrl).origin;
  // Hosts from the vendor's README on content security policies (facts/cashfree.md 1.6).
  const vendor = isCashfree(account.sdkUrl)
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

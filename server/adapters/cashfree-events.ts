import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Attempt, ProviderEvent } from './payments.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const event = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ order_id: z.string(), order_amount: z.number(), order_currency: z.string() }).nullish(),
    payment: z.object({ cf_payment_id: id, payment_status: z.string(), payment_time: z.string().nullish() }).nullish(),
    refund: z.object({ cf_refund_id: id, refund_status: z.string(), order_id: z.string() }).nullish(),
  }),
});

const outcomes = new Map<string, Attempt['outcome']>([
  ['SUCCESS', 'succeeded'],
  ['FAILED', 'failed'],
  ['USER_DROPPED', 'dropped'],
  ['CANCELLED', 'failed'],
  ['VOID', 'failed'],
  ['NOT_ATTEMPTED', 'pending'],
  ['PENDING', 'pending'],
]);

/** Cashfree's payment_status in our words. */
export function outcomeOf(status: string): Attempt['outcome'] {
  return outcomes.get(status) ?? 'pending';
}

/** A time as Cashfree writes it; now where it says none. */
export function timeOf(text: string | null | undefined): Date {
  return text && !Number.isNaN(Date.parse(text)) ? new Date(text) : new Date();
}

type Headers = Record<string, string | string[] | undefined>;
const one = (headers: Headers, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * base64(HMAC-SHA256(secret, timestamp + raw body)), compared in constant time with every live secret.
 * The age of the timestamp is not judged: a retry may carry the first one.
 */
export function signatureHolds(raw: Buffer, headers: Headers, secrets: readonly string[]): boolean {
  const timestamp = one(headers, 'x-webhook-timestamp');
  const signature = one(headers, 'x-webhook-signature');
  if (!timestamp || !signature) return false;
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const due = Buffer.from(createHmac('sha256', secret).update(timestamp).update(raw).digest('base64'));
    return given.length === due.length && timingSafeEqual(given, due);
  });
}

/** The event in a signed webhook; nothing where the signature does not hold; throws where the body is no event. */
export function signedEvent(raw: Buffer, headers: Headers, secrets: readonly string[]): ProviderEvent | undefined {
  if (!signatureHolds(raw, headers, secrets)) return undefined;
  const { type, data } = event.parse(JSON.parse(raw.toString('utf8')));
  const orderId = data.order?.order_id ?? data.refund?.order_id ?? '';
  const happened = data.refund
    ? `${data.refund.cf_refund_id}:${data.refund.refund_status}`
    : `${data.payment?.cf_payment_id ?? orderId}:${data.payment?.payment_status ?? ''}`;
  return {
    // The header is not signed, so it alone must not make one event hide another.
    key: [type, orderId, happened, one(headers, 'x-idempotency-key') ?? ''].join(':').slice(0, 400),
    kind: type.slice(0, 100),
    orderId,
    amountPaise: data.order ? Math.round(data.order.order_amount * 100) : undefined,
    currency: data.order?.order_currency,
    about: data.refund ? 'refund' : 'payment',
    payment: data.payment
      ? {
          id: data.payment.cf_payment_id,
          outcome: outcomeOf(data.payment.payment_status),
          at: timeOf(data.payment.payment_time),
        }
      : undefined,
  };
}

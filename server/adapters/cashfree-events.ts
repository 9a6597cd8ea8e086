import { z } from 'zod';
import { disputeEntity, disputeOf } from './cashfree-disputes.ts';
import { signatureHolds, type WebhookHeaders } from './cashfree-signature.ts';
import type { Attempt, ProviderEvent } from './payments.ts';

const id = z.union([z.string(), z.number()]).transform(String);
/** Schema for an amount in rupees, which arrives as a number or a string. */
export const rupeeAmount = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .refine(Number.isFinite);
const refund = z.object({
  cf_refund_id: id,
  cf_payment_id: id.nullish(),
  refund_status: z.string(),
  refund_amount: rupeeAmount.nullish(),
  order_id: z.string(),
});
const event = z.object({
  type: z.string(),
  event_time: z.string().nullish(),
  data: z.object({
    order: z.object({ order_id: z.string(), order_amount: rupeeAmount, order_currency: z.string() }).nullish(),
    payment: z.object({ cf_payment_id: id, payment_status: z.string(), payment_time: z.string().nullish() }).nullish(),
    refund: refund.nullish(),
    // From AUTO_REFUND_STATUS_WEBHOOK: the provider refunds a second or late payment automatically.
    auto_refund: refund.nullish(),
    dispute: disputeEntity.nullish(),
    order_details: z.object({ order_id: id, cf_payment_id: id.nullish() }).nullish(),
    error_details: z.object({ error_code: z.string().nullish(), error_reason: z.string().nullish() }).nullish(),
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

/** Maps Cashfree's `payment_status` to our outcome. An unknown status counts as pending. */
export function outcomeOf(status: string): Attempt['outcome'] {
  return outcomes.get(status) ?? 'pending';
}

/** Returns the current time if the time is missing, unreadable or in another century. */
export function timeOf(text: string | null | undefined): Date {
  const time = new Date(text ?? '');
  const year = time.getUTCFullYear();
  return year >= 2000 && year < 2100 ? time : new Date();
}

/** Undefined for an invalid signature; throws for an unreadable body. Repeated deliveries have one key. */
export function signedEvent(
  raw: Buffer,
  headers: WebhookHeaders,
  secrets: readonly string[],
): ProviderEvent | undefined {
  if (!signatureHolds(raw, headers, secrets)) return undefined;
  const told = event.parse(JSON.parse(raw.toString('utf8')));
  const record = recordOf(told);
  // PostgreSQL cannot store NUL.
  if (record.includes('\\u0000')) throw new SyntaxError('a text with NUL');
  const { type, data, event_time: toldAt } = told;
  const back = data.refund ?? data.auto_refund;
  const orderId = data.order?.order_id ?? data.order_details?.order_id ?? back?.order_id ?? '';
  const what = back
    ? // A refund may succeed, be reversed and succeed again. Repeated deliveries of an event have the same time.
      [back.cf_refund_id, back.refund_status, back.refund_amount, toldAt]
    : [data.payment?.cf_payment_id, data.payment?.payment_status, data.order?.order_amount, data.order?.order_currency];
  return {
    key: [type, orderId, ...what.map((part) => part ?? '')].join(':').slice(0, 400),
    record,
    kind: type.slice(0, 100),
    orderId,
    amountPaise: data.order ? Math.round(data.order.order_amount * 100) : undefined,
    currency: data.order?.order_currency,
    about: back ? 'refund' : 'payment',
    payment: data.payment
      ? {
          id: data.payment.cf_payment_id,
          outcome: outcomeOf(data.payment.payment_status),
          at: timeOf(data.payment.payment_time),
        }
      : undefined,
    dispute: data.dispute
      ? disputeOf(data.dispute, { type, toldAt, paymentId: data.order_details?.cf_payment_id })
      : undefined,
  };
}

/** The part of an event that is stored: only the fields in the schema, so no name, address, number or UPI id. */
const recordOf = (told: z.output<typeof event>): string => JSON.stringify({ reduced: true, ...told });

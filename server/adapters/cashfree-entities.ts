import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CashfreeAccount } from './cashfree-api.ts';
import { outcomeOf, rupeeAmount, timeOf } from './cashfree-events.ts';
import { type FailureDetails, failureOf } from './cashfree-failures.ts';
import type { Attempt, OrderToOpen, ProviderOrder, ProviderRefund } from './payments.ts';

// Schemas for orders, payments and refunds in Cashfree's API version 2025-01-01.
const id = z.union([z.string(), z.number()]).transform(String);
export const cashfreeOrder = z.object({
  order_status: z.string(),
  order_amount: rupeeAmount,
  order_currency: z.string(),
  payment_session_id: z.string().nullish(),
});
export const paymentEntities = z.array(
  z.object({
    cf_payment_id: id,
    payment_status: z.string(),
    payment_amount: rupeeAmount.nullish(),
    order_amount: rupeeAmount.nullish(),
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
export const cashfreeRefund = z.object({
  cf_refund_id: id,
  refund_id: id.nullish(),
  cf_payment_id: id.nullish(),
  refund_amount: rupeeAmount,
  refund_status: z.string(),
  refund_type: z.string().nullish(),
  refund_speed: z.object({ processed: z.string().nullish() }).nullish(),
});
export const refundEntities = z.array(cashfreeRefund);

export function orderBody(order: OrderToOpen, account: CashfreeAccount) {
  const webhook = `${account.publicUrl}/api/cashfree/webhook`;
  // Cashfree accepts only https webhook URLs. The sandbox accepts any URL.
  const notify = webhook.startsWith('https:') || !isCashfreeHost(account.apiUrl) ? { notify_url: webhook } : {};
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

export function orderState(status: string): ProviderOrder['state'] {
  return orderStates.get(status) ?? 'open';
}

/** Returns the payment attempts in a list. If an attempt is listed twice, the last entry counts. */
export function attemptsOf(payments: z.output<typeof paymentEntities>): Attempt[] {
  return [...new Map(payments.map((payment) => [payment.cf_payment_id, attemptOf(payment)])).values()];
}

/** Returns the refunds in a list. If a refund is listed twice, the last entry counts. */
export function refundsOf(refunds: z.output<typeof refundEntities>): ProviderRefund[] {
  return [...new Map(refunds.map((refund) => [refund.cf_refund_id, refundOf(refund)])).values()];
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
    merchantRefundId: refund.refund_id ?? undefined,
    processedSpeed: refund.refund_speed?.processed ?? undefined,
  };
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whether a URL is on cashfree.com, including Cashfree's own test environment, rather than on our payment sandbox. */
export const isCashfreeHost = (address: string) => /^https:\/\/([a-z0-9-]+\.)*cashfree\.com(\/|$)/.test(address);

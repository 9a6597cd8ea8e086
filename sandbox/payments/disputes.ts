import { z } from 'zod';
import { istText } from '../ist.ts';
import type { OrderRecord } from './records.ts';
import { rupees } from './rupees.ts';
import type { Sandbox } from './sandbox.ts';
import { disputeEventBody } from './webhook-body.ts';
import { announce } from './webhooks.ts';

const day = 86_400_000;

const disputeWish = z.strictObject({
  dispute_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  event: z.enum(['CREATED', 'UPDATED', 'CLOSED']).default('CREATED'),
  dispute_status: z.string().max(60).optional(),
  reason_description: z.string().max(2_000).default('Goods or services not received'),
  dispute_amount: z.number().positive().optional(),
  /** Disputed payment: the latest one by default; null for an event that names no payment. */
  cf_payment_id: z.string().nullish(),
  /** Days until the deadline to respond. `ageMs` is the age of the event in milliseconds. */
  respondInDays: z.number().min(-30).max(60).default(7),
  ageMs: z
    .int()
    .min(0)
    .max(30 * day)
    .default(0),
});

const usualStatus = {
  CREATED: 'CHARGEBACK_CREATED',
  UPDATED: 'CHARGEBACK_UNDER_REVIEW',
  CLOSED: 'CHARGEBACK_MERCHANT_WON',
};

/** Opens, updates or closes a dispute of an order, and sends its webhook. */
export function forceDispute(sandbox: Sandbox, order: OrderRecord, body: unknown): object {
  const wish = disputeWish.parse(body ?? {});
  const now = sandbox.clock.now();
  const updated = now - wish.ageMs;
  const dispute = {
    dispute_id: Number(wish.dispute_id ?? sandbox.ledger.nextId()),
    dispute_type: 'CHARGEBACK',
    reason_code: '1402',
    reason_description: wish.reason_description,
    dispute_amount: wish.dispute_amount ?? rupees(order.amountPaise),
    created_at: istText(updated),
    updated_at: istText(updated),
    respond_by: istText(now + wish.respondInDays * day),
    dispute_status: wish.dispute_status ?? usualStatus[wish.event],
    cf_dispute_remarks: null,
  };
  const id = String(dispute.dispute_id);
  const paid = sandbox.ledger.attempts.of(order.orderId).filter(({ status }) => status === 'SUCCESS');
  const paymentId = wish.cf_payment_id === undefined ? (paid.at(-1)?.cfPaymentId ?? null) : wish.cf_payment_id;
  const known = sandbox.ledger.disputes.get(id);
  const closed = wish.event === 'CLOSED';
  sandbox.ledger.disputes.put({
    disputeId: id,
    orderId: order.orderId,
    cfPaymentId: paymentId ?? paid.at(-1)?.cfPaymentId ?? null,
    amountPaise: Math.round(dispute.dispute_amount * 100),
    openedAt: known?.openedAt ?? updated,
    closedAt: closed ? updated : null,
    won: closed && dispute.dispute_status.includes('WON'),
  });
  announce(
    sandbox,
    order,
    `DISPUTE_${wish.event}`,
    disputeEventBody(dispute, { order, paymentId }, `DISPUTE_${wish.event}`, now),
  );
  return dispute;
}

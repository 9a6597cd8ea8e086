import { z } from 'zod';
import { neededFields, ofEach } from '../rules/buyer.ts';
import { choice } from './catalogue.ts';
import { answerTo, language } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { orderIdField } from './orders.ts';
import { messageCode } from './reasons.ts';
import { ofRefund, refundRequest } from './refunds.ts';
import { staffCase } from './staff-case-reply.ts';
import { staffOrder } from './staff-orders.ts';
import { seen } from './typed-text.ts';

const reference = z
  .string(messageCode('reference_missing'))
  .trim()
  .min(3, messageCode('reference_missing'))
  .regex(seen, messageCode('reference_missing'))
  .max(100);
const { couponCode: _, ...plan } = choice;
const params = z.object({ orderId: orderIdField });

/** Money that staff take and give back without the payment provider: in cash, or at the bank. */
export const byHandEndpoints = endpoints({
  'POST /api/cases': {
    access: 'staff',
    audit: 'payment.received',
    summary:
      'Opens a case of a plan that was paid in cash or at the bank: the order is paid and has its invoice. 202 while a second person must approve the payment, because it is above the limit or of the caller’s own order. The same Idempotency-Key is the same order.',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: z.strictObject({
      ...ofEach(neededFields, (field) => answerTo(field)),
      ...plan,
      language,
      received: z.strictObject({ how: z.enum(['cash', 'bank']), reference, rupees: z.int().min(1).max(100_000_000) }),
    }),
    ids: { planId: 'public' },
    sample: ({ newEmail, newKey }) => [
      {
        body: {
          planId: 'fssai-registration-1yr',
          name: 'Ravi Kumar',
          email: newEmail,
          phone: '98765 43210',
          state: '27',
          received: { how: 'bank', reference: 'UTR 4711', rupees: 1500 },
        },
        headers: { 'idempotency-key': newKey },
        expect: [201, 202],
      },
    ],
    reply: z.union([staffCase, z.object({ orderId: z.string(), waitsFor: z.literal('second-person') })]),
    status: 201,
    waitingStatus: 202,
    errors: ['plan_unknown', 'key_reused'],
  },
  'POST /api/admin/payments-by-hand/:orderId/approve': {
    access: 'staff',
    audit: 'payment.approved',
    summary:
      'Approves a payment by hand; only another person than the one who noted it may, who is not the buyer and has been staff since before.',
    params,
    ids: { orderId: 'order' },
    sample: () => [{ expect: [404] }],
    reply: staffOrder,
    errors: ['order_unknown', 'payment_decided', 'payment_buyer_erased', 'payment_not_second'],
  },
  'POST /api/admin/payments-by-hand/:orderId/withdraw': {
    access: 'staff',
    audit: 'payment.withdrawn',
    summary: 'Withdraws a payment by hand that waits for approval; its order ends unpaid.',
    params,
    ids: { orderId: 'order' },
    sample: () => [{ expect: [404] }],
    reply: staffOrder,
    errors: ['order_unknown', 'payment_decided'],
  },
  'POST /api/admin/refunds/:id/paid-back': {
    access: 'staff',
    audit: 'refund.done',
    summary:
      'Confirms that a refund of a payment by hand was paid back, with the reference of the bank or the receipt.',
    params: ofRefund,
    body: z.strictObject({ reference }),
    ids: { id: 'refund' },
    sample: () => [{ body: { reference: 'UTR 1' }, expect: [404] }],
    reply: refundRequest,
    errors: ['refund_unknown', 'refund_task_done'],
  },
});

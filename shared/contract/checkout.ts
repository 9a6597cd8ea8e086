import { z } from 'zod';
import { languages } from '../language.ts';
import { problemSentence } from '../problem-sentence.ts';
import { type BuyerField, problemWith } from '../rules/buyer.ts';
import { choice } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

/** A text that one of the checkout form's rules must find good. */
export function answerTo(field: BuyerField) {
  return z.string(problemSentence({ code: 'not_text' })).superRefine((typed, context) => {
    const problem = problemWith(field, typed);
    if (problem) context.addIssue({ code: 'custom', message: problemSentence(problem) });
  });
}

/** In which language we write to somebody; English where nothing is said. */
export const language = z.enum(languages).default('en');

/** Who buys. What arrives is as typed; `server/checkout` brings it into one spelling. */
const buyer = {
  name: answerTo('name'),
  email: answerTo('email'),
  phone: answerTo('phone'),
  address: answerTo('address').optional(),
  state: answerTo('state').optional(),
  gstin: answerTo('gstin').optional(),
};

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/cashfree/initiate-payment',
  access: 'everyone',
  summary:
    'Stores the order and opens a payment session. `amount` is what the buyer saw; the server works the price out itself.',
  budget: { requests: 30, seconds: 600 },
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.strictObject({
    ...{ ...buyer, ...choice, language },
    amount: z.int('The amount is a whole number of rupees.').min(0),
  }),
  reply: z.object({ payment_session_id: z.string(), order_id: z.string() }),
  refusals: [
    'plan_unknown',
    'price_changed',
    'key_reused',
    'nothing_to_pay',
    'payment_slow',
    'payment_busy',
    'payment_refused',
    'coupon_invalid',
    'coupon_not_for_plan',
  ],
});

export const receiveEvent = endpoint({
  method: 'POST',
  path: '/api/cashfree/webhook',
  access: 'provider',
  summary: 'The payment provider’s signed events. 200 once stored; what they say is asked back at the provider.',
  reply: z.object({ received: z.literal(true) }),
  refusals: ['signature_wrong', 'event_unreadable', 'order_unknown'],
});

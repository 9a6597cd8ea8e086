import { z } from 'zod';
import { brand } from '../brand.ts';
import { languages } from '../language.ts';
import type { MessageCode } from '../messages.ts';
import { type BuyerField, cleanAnswer, neededFields, ofEach, optionalFields, problemWith } from '../rules/buyer.ts';
import { readGstin } from '../rules/gstin.ts';
import { choice } from './catalogue.ts';
import { endpoints } from './endpoint.ts';
import { addProblem, messageCode } from './reasons.ts';

/**
 * Returns a schema of text, validated by the rule of its field in the checkout form and cleaned for storage and
 * comparison. `absent` is the code of the message for a missing value.
 */
export function answerTo(field: BuyerField, absent: MessageCode = field === 'state' ? 'state_missing' : 'not_text') {
  return z
    .string(messageCode(absent))
    .superRefine((typed, context) => {
      const problem = problemWith(field, typed);
      if (problem) addProblem(context, problem);
      // Rejects our own GSTIN, which a tax return does not accept as a buyer's.
      else if (field === 'gstin' && readGstin(typed) === brand.gstin) addProblem(context, { code: 'gstin_wrong' });
    })
    .overwrite((typed) => cleanAnswer(field, typed));
}

/** Language of e-mails; English by default. */
export const language = z.enum(languages).default('en');

/** Buyer as typed; `server/checkout/normalize-buyer.ts` normalises the values. */
const buyer = {
  ...ofEach(neededFields, (field) => answerTo(field)),
  ...ofEach(optionalFields, (field) => answerTo(field).optional()),
};

export const checkoutEndpoints = endpoints({
  'POST /api/cashfree/initiate-payment': {
    access: 'everyone',
    summary:
      'Creates an order and its payment session. `amount` is the total that the buyer saw; the server calculates the price itself.',
    limit: { perAddress: 120, perTarget: 30, seconds: 600 },
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: z.strictObject({
      ...buyer,
      ...choice,
      language,
      amount: z.int(messageCode('amount_not_whole')).min(0),
    }),
    ids: { planId: 'public' },
    sample: ({ email, newEmail, newKey }) => {
      const buyer = {
        name: 'Asha Rao',
        email: newEmail,
        phone: '98765 43210',
        state: '07',
        planId: 'zomato-starter',
        amount: 1999,
        duration: 1,
      };
      const company = { ...buyer, email, gstin: '07AAPFU0939F1ZX', company: 'Dosa Plaza Pvt Ltd' };
      return [{ body: buyer }, { body: company, headers: { 'idempotency-key': newKey }, signedIn: true }];
    },
    reply: z.object({ payment_session_id: z.string(), order_id: z.string() }),
    errors: [
      'plan_unknown',
      'plan_off_sale',
      'price_changed',
      'key_reused',
      'nothing_to_pay',
      'payment_slow',
      'payment_busy',
      'payment_refused',
      'coupon_invalid',
      'coupon_unknown',
      'coupon_not_for_plan',
      'coupon_needs_login',
      'coupon_of_another',
      'coupon_held',
      'coupon_used_by_person',
      'coupon_first_order',
    ],
  },
  'POST /api/cashfree/webhook': {
    access: 'provider',
    summary:
      'Webhook for the payment provider’s signed events. 200 once stored; their content is verified with the provider.',
    limit: 'none',
    reply: z.object({ received: z.literal(true) }),
    errors: ['signature_wrong', 'event_unreadable', 'order_unknown'],
  },
});

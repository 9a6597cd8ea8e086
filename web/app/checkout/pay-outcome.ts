import { buyerFields } from '#shared/rules/buyer.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import type { ApiResult } from '#web/platform/api/api.ts';
import type { BuyerErrors } from './buyer.ts';
import { isQuote } from './current-quote.ts';

export type PayOutcome =
  | { kind: 'session'; sessionId: string; orderId: string }
  | { kind: 'price_changed'; quote: Quote; message: string }
  | { kind: 'coupon_refused'; message: string }
  | { kind: 'form'; problems: BuyerErrors; message: string }
  | { kind: 'failed'; message: string; keySpent?: boolean };

/** Builds a failed outcome whose message starts with 'Payment failed:'. */
export function failure(reason: string): { kind: 'failed'; message: string } {
  const prefix = m.checkout_failed();
  return { kind: 'failed', message: reason.startsWith(prefix) ? reason : `${prefix} ${reason}` };
}

export function payOutcome(answer: ApiResult<'POST /api/cashfree/initiate-payment'>): PayOutcome {
  if (answer.ok) {
    const { payment_session_id: sessionId, order_id: orderId } = answer.reply;
    return sessionId ? { kind: 'session', sessionId, orderId } : failure(m.checkout_no_session());
  }
  if (!answer.apiError) return failure(answer.status === 0 ? m.checkout_offline() : m.checkout_fault());
  const { code, message, fields, quote, retryAfter } = answer.apiError;
  if (code === 'too_many') return failure(tooManyText(retryAfter));
  if (code === 'price_changed' && isQuote(quote)) return { kind: 'price_changed', quote, message };
  if (code.startsWith('coupon_')) return { kind: 'coupon_refused', message };
  const problems = problemsIn(fields);
  if (Object.keys(problems).length > 0) return { kind: 'form', problems, message };
  return code === 'key_reused' ? { ...failure(m.checkout_no_session()), keySpent: true } : failure(message);
}

/** `seconds` is the waiting time, shown in whole minutes. */
function tooManyText(seconds: unknown): string {
  const minutes = typeof seconds === 'number' ? Math.ceil(seconds / 60) : 1;
  return minutes > 1 ? m.checkout_too_many({ minutes }) : m.checkout_too_many_minute();
}

function problemsIn(fields: Record<string, string> | undefined): BuyerErrors {
  const found: BuyerErrors = {};
  for (const field of buyerFields) {
    const sentence = fields?.[field];
    if (sentence) found[field] = sentence;
  }
  return found;
}

import { buyerFields } from '#shared/rules/buyer.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import type { Answer } from '../api.ts';
import { m } from '../paraglide/messages.js';
import type { Problems } from './buyer.ts';
import { isQuote } from './current-quote.ts';

/** What became of a press on the pay button. */
export type PayOutcome =
  | { kind: 'session'; sessionId: string }
  | { kind: 'price_changed'; quote: Quote; message: string }
  | { kind: 'coupon_refused'; message: string }
  | { kind: 'form'; problems: Problems; message: string }
  | { kind: 'failed'; message: string };

const prefix = 'Payment failed:';

/** Every failure as the specification words it: 'Payment failed: ...'. */
export function failure(reason: string): { kind: 'failed'; message: string } {
  return { kind: 'failed', message: reason.startsWith(prefix) ? reason : `${prefix} ${reason}` };
}

/** Reads the answer of `startPayment`. */
export function payOutcome(answer: Answer<'startPayment'>): PayOutcome {
  if (answer.ok) {
    const { payment_session_id: sessionId } = answer.reply;
    return sessionId ? { kind: 'session', sessionId } : failure(m.checkout_no_session());
  }
  if (!answer.refusal) return failure(m.checkout_offline());
  const { code, message, fields, quote } = answer.refusal;
  if (code === 'price_changed' && isQuote(quote)) return { kind: 'price_changed', quote, message };
  if (code.startsWith('coupon_')) return { kind: 'coupon_refused', message };
  const problems = problemsIn(fields);
  return Object.keys(problems).length > 0 ? { kind: 'form', problems, message } : failure(message);
}

function problemsIn(fields: Record<string, string> | undefined): Problems {
  const found: Problems = {};
  for (const field of buyerFields) {
    const sentence = fields?.[field];
    if (sentence) found[field] = sentence;
  }
  return found;
}

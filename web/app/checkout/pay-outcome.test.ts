import { describe, expect, test } from 'vitest';
import { quoteFor } from '#shared/rules/pricing.ts';
import { payOutcome } from './pay-outcome.ts';

const refused = (status: number, code: string, message: string, more: object = {}) =>
  payOutcome({ ok: false, status, apiError: { code, message, ...more } });

describe('result of a payment attempt', () => {
  test('an open session redirects to the payment page', () => {
    expect(payOutcome({ ok: true, reply: { payment_session_id: 's1', order_id: 'ch_1' } })).toEqual({
      kind: 'session',
      sessionId: 's1',
      orderId: 'ch_1',
    });
  });

  test('every failure begins with ‘Payment failed:’, once', () => {
    const outcomes = [
      payOutcome({ ok: true, reply: { payment_session_id: '', order_id: 'ch_1' } }),
      payOutcome({ ok: false, status: 0 }),
      refused(504, 'payment_slow', 'Payment failed: the payment service is not answering.'),
      refused(404, 'plan_unknown', 'Invalid plan ID'),
    ];
    for (const outcome of outcomes) {
      expect(outcome.kind).toBe('failed');
      expect('message' in outcome && outcome.message).toMatch(/^Payment failed: (?!Payment failed)/);
    }
  });

  test('only a missing answer says that we could not reach the server', () => {
    const textOf = (status: number) => payOutcome({ ok: false, status });
    expect(textOf(0)).toMatchObject({ message: expect.stringContaining('could not reach our server') });
    expect(textOf(500)).toMatchObject({ message: expect.stringContaining('our server had a fault') });
    expect(refused(400, '', 'Closed today.')).toMatchObject({ message: 'Payment failed: Closed today.' });
  });

  test('too many orders in a short time say when to try again, and that nothing was charged', () => {
    const textOf = (retryAfter?: number) => {
      const outcome = refused(429, 'too_many', 'That was a little too often.', { retryAfter });
      return 'message' in outcome ? outcome.message : '';
    };
    expect(textOf(540)).toMatch(/^Payment failed: .*not been charged.* in 9 minutes\.$/);
    expect([textOf(5), textOf(60), textOf()]).toEqual(Array(3).fill(expect.stringMatching(/ in a minute\.$/)));
  });

  test('a changed price includes the new total', () => {
    const quote = quoteFor({ slug: 'zomato-pro', category: 'zomato', price: 3499 }, {});
    expect(refused(409, 'price_changed', 'The price has changed.', { quote })).toMatchObject({
      kind: 'price_changed',
      quote: { total: 3499 },
    });
    expect(refused(409, 'price_changed', 'The price has changed.').kind).toBe('failed');
  });

  test('an ended coupon is shown at its box, invalid values at their fields', () => {
    expect(refused(422, 'coupon_ended', 'This coupon has ended.').kind).toBe('coupon_refused');
    const fields = { email: 'Write the address like name@example.in.', amount: 'no' };
    expect(refused(400, 'invalid', 'Please check what you entered.', { fields })).toEqual({
      kind: 'form',
      message: 'Please check what you entered.',
      problems: { email: 'Write the address like name@example.in.' },
    });
  });
});

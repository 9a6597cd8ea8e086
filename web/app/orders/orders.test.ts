import { describe, expect, test } from 'vitest';
import { paymentFailures } from '#shared/rules/payment-failures.ts';
import { trackedOrder as order } from '#test/order-fixture.ts';
import { nextSteps } from './next-steps.ts';
import { refundLines } from './Refunds.tsx';
import { orderPriceLines } from './shared/order-price-lines.ts';
import { isFinal, pollDelay, type TrackedOrder } from './shared/poll-delay.ts';
import { textsFor, viewOf, viewOfOrder } from './view.ts';

const hours = (count: number) => Date.parse(order.createdAt) + count * 3_600_000;

describe('asking how a payment stands', () => {
  test('the pauses grow from one second to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(pollDelay)).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });

  test('ends when the state is final', () => {
    expect(isFinal({ ...order, status: 'paid' }, hours(0))).toBe(true);
    expect(isFinal({ ...order, status: 'refunded' }, hours(0))).toBe(true);
    expect(isFinal({ ...order, status: 'paid', refundPending: true }, hours(0))).toBe(false);
    expect(isFinal({ ...order, status: 'failed', payment_session_id: null }, hours(0))).toBe(true);
  });

  test('continues while money may still arrive: open, failed once, or just expired', () => {
    expect(isFinal(order, hours(1))).toBe(false);
    expect(isFinal({ ...order, status: 'failed' }, hours(1))).toBe(false);
    expect(isFinal({ ...order, status: 'expired' }, hours(3))).toBe(false);
    expect(isFinal({ ...order, status: 'expired' }, hours(27))).toBe(true);
  });
});

describe('what the buyer is shown', () => {
  test('each state has its own page', () => {
    const seen = (change: Partial<TrackedOrder>) => viewOfOrder({ ...order, ...change });
    expect(seen({})).toBe('unpaid');
    expect(seen({ lastAttempt: 'pending' })).toBe('waiting');
    expect(seen({ lastAttempt: 'succeeded' })).toBe('waiting');
    expect(seen({ status: 'failed', lastAttempt: 'failed' })).toBe('failed');
    expect(seen({ status: 'failed', lastAttempt: 'dropped' })).toBe('left');
    expect(seen({ status: 'failed' })).toBe('refused');
    expect(seen({ status: 'paid' })).toBe('paid');
    expect(viewOf({ kind: 'away' })).toBe('away');
  });

  test('a receipt that left long ago is not announced as on its way', () => {
    expect(textsFor('paid', order).text).toContain('on its way');
    const old = textsFor('paid', { ...order, receiptSentAt: '2025-01-14T06:30:00.000Z' }).text;
    expect(old).toContain('was sent');
    expect(old).toMatch(/14\sJan\s2025/);
    expect(old).not.toContain('on its way');
  });

  test('the lines add up to what was paid', () => {
    const withCoupon: TrackedOrder = { ...order, couponCode: 'SAVE10', couponDiscount: 1800, total: 16198 };
    for (const shown of [order, withCoupon])
      expect(orderPriceLines(shown).reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.total);
    expect(orderPriceLines(order).map(({ label }) => label)).toEqual(['₹7,999 × 3 months', '3-month saving']);
  });

  const zomato = {
    category: 'zomato',
    days: { ours: [6, 8], theirs: [0, 7], promise: 10, partner: 'Zomato' },
    callDue: true,
  } satisfies Parameters<typeof nextSteps>[0];

  test('the next steps begin with a call and end with the days, ours and those of the other', () => {
    expect(nextSteps(zomato).map(({ label }) => label)).toEqual([
      'You send your papers',
      'Your account manager calls you',
      'We set up your page and your menu',
      'You take orders on Zomato',
    ]);
    expect(nextSteps(zomato).at(-1)?.detail).toBe(
      'Our own work, from complete papers: usually 6 to 8 working days, at most 10. Your answers take extra time, and so does Zomato: usually within 7 working days.',
    );
    expect(nextSteps({ ...zomato, category: 'growth', days: null })[0]?.label).toBe('You tell us your goals');
    const kept = nextSteps({ ...zomato, callDue: false });
    expect(kept.map(({ label }) => label)).not.toContain('Your account manager calls you');
  });

  test('work that waits for nobody else says only our days', () => {
    const days = { ours: [2, 3], theirs: [0, 0], promise: 5, partner: '' } as const;
    const detail = nextSteps({ category: 'menu', days, callDue: false }).at(-1)?.detail;
    expect(detail).toMatch(/at most 5\. Your answers take extra time\.$/);
  });
});

describe('money that was paid twice or given back', () => {
  const lines = (more: Partial<TrackedOrder>) => refundLines({ ...order, status: 'paid', ...more });

  test('is shown while pending and once done, for a part of the price too', () => {
    expect(lines({})).toEqual([]);
    expect(lines({ duplicatePaise: 199_900 })).toEqual([expect.stringMatching(/₹1,999 too much.*stays paid/)]);
    expect(lines({ duplicatePaise: 199_900, duplicateReturnedPaise: 199_900 })).toEqual([
      expect.stringMatching(/₹1,999 that was too much has been given back.*stays paid/),
    ]);
    expect(lines({ refundedPaise: 50_000 })).toEqual([expect.stringMatching(/^₹500 of this payment/)]);
  });

  test('what the bank has taken back, or looks into, does not go back as well', () => {
    const twice = { duplicatePaise: 199_900 };
    const at = (takenPaise: number, heldPaise = 0) => ({ duplicateAtBank: { takenPaise, heldPaise } });
    expect(lines({ ...twice, ...at(199_900) })).toEqual([
      'This order was paid more than once. Your bank has taken back the ₹1,999 that was too much; ask your bank when you will see it.',
    ]);
    expect(lines({ ...twice, ...at(0, 199_900) })).toEqual([expect.stringMatching(/bank is looking into the ₹1,999/)]);
    expect(lines({ ...twice, ...at(50_000, 100_000) })).toEqual([
      expect.stringMatching(/taken back the ₹500/),
      expect.stringMatching(/looking into the ₹1,000/),
      expect.stringMatching(/₹499 too much has reached us. It goes back/),
    ]);
    const backAlready = { ...twice, duplicateReturnedPaise: 199_900, ...at(199_900) };
    expect(lines(backAlready)).toEqual([expect.stringMatching(/has been given back/)]);
  });

  test('a refunded order is not called paid', () => {
    const refunded = { status: 'refunded', duplicatePaise: 199_900, duplicateReturnedPaise: 199_900 } as const;
    expect(lines({ ...refunded, refundedPaise: 199_900 }).join()).not.toMatch(/stays paid/);
  });
});

test('a failed payment says why, each reason with what to do', () => {
  const texts = paymentFailures.map((reason) => textsFor('failed', { ...order, reason }).text);
  expect(new Set(texts).size).toBe(paymentFailures.length);
  for (const text of texts) expect(text).toContain('Your order is kept');
  expect(textsFor('failed', { ...order, reason: 'unknown' })).toEqual(textsFor('failed'));
});

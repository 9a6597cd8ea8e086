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

  test('the next steps begin with a call and end with the promised time', () => {
    expect(
      nextSteps({ category: 'zomato', planId: 'zomato-starter', callDue: true }).map(({ label }) => label),
    ).toEqual([
      'You send your papers',
      'Your account manager calls you',
      'We set up your page and your menu',
      'You take orders on Zomato',
    ]);
    expect(nextSteps({ category: 'growth', planId: 'basic-growth', callDue: true })[0]?.label).toBe(
      'You tell us your goals',
    );
    const kept = nextSteps({ category: 'zomato', planId: 'zomato-starter', callDue: false });
    expect(kept.map(({ label }) => label)).not.toContain('Your account manager calls you');
  });

  test.each([
    ['swiggy', 'swiggy-prime', 'usually 6 to 8 working days, at most 10.', 'Swiggy: usually 3 to 7 working days.'],
    [
      'fssai',
      'fssai-state-license',
      'usually 4 to 6 working days, at most 15.',
      'FoSCoS: usually 11 to 25 working days.',
    ],
    [
      'fssai',
      'fssai-tatkal-license',
      'usually 2 to 3 working days, at most 3.',
      'FoSCoS: usually within a working day.',
    ],
  ] as const)(
    'the last step of %s tells the days of the plan %s: ours, and those of the other',
    (category, planId, ours, theirs) => {
      const detail = nextSteps({ category, planId, callDue: false }).at(-1)?.detail;
      expect(detail).toContain(ours);
      expect(detail).toContain(theirs);
    },
  );
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

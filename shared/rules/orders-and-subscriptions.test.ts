import { describe, expect, test } from 'vitest';
import { askAgainAfter, shownStatus, ticketNumber } from './orders.ts';
import { monthsLater, subscriptionStatus, termOf } from './subscriptions.ts';

describe('a subscription', () => {
  test.each([
    ['2026-01-31T06:00:00Z', 1, '2026-02-28T06:00:00Z'],
    ['2026-11-20T10:00:00Z', 12, '2027-11-20T10:00:00Z'],
    ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00Z'],
    // 31 August, 00:30 in Indian time, which is still 30 August in UTC.
    ['2026-08-30T19:00:00Z', 1, '2026-09-29T19:00:00Z'],
  ])('that starts %s runs %d months to %s', (start, months, end) => {
    expect(monthsLater(new Date(start), months)).toEqual(new Date(end));
  });
  test('lasts the months of a growth plan, the years of a registration, and has no end for one-time work', () => {
    expect([
      termOf({ category: 'growth', termMonths: null }, 6),
      termOf({ category: 'fssai', termMonths: 36 }, 1),
      termOf({ category: 'zomato', termMonths: null }, 1),
    ]).toEqual([6, 36, null]);
  });
  test('is active, then expired, or cancelled after a refund', () => {
    const running = { endDate: new Date('2027-01-01'), isCancelled: false, workIsDone: false, workIsOwed: false };
    expect(subscriptionStatus(running, new Date('2026-12-31'))).toBe('Active');
    expect(subscriptionStatus(running, new Date('2027-01-01'))).toBe('Expired');
    expect(subscriptionStatus({ ...running, isCancelled: true }, new Date('2026-12-31'))).toBe('Cancelled');
  });
  test('is active beyond its end date while work is owed', () => {
    const owed = { endDate: new Date('2027-01-01'), isCancelled: false, workIsDone: false, workIsOwed: true };
    expect(subscriptionStatus(owed, new Date('2027-01-02'))).toBe('Active');
    expect(subscriptionStatus({ ...owed, isCancelled: true }, new Date('2027-01-02'))).toBe('Cancelled');
  });
});

describe('an order', () => {
  test('with an abandoned or failed attempt shows as failed while it can be paid', () => {
    expect(shownStatus({ status: 'pending', lastAttempt: 'dropped' })).toBe('failed');
    expect(shownStatus({ status: 'pending', lastAttempt: 'pending' })).toBe('pending');
    expect(shownStatus({ status: 'paid', lastAttempt: 'failed' })).toBe('paid');
  });
  test('has a short name for calls with support', () => {
    expect(ticketNumber('ch_7q4m2k9abc')).toBe('7Q4M2K');
  });
  test('is synced every minute at first, then less often', () => {
    expect([askAgainAfter(0), askAgainAfter(3_600_000), askAgainAfter(20 * 3_600_000)]).toEqual([
      60_000, 300_000, 1_800_000,
    ]);
  });
});

import { expect, test } from 'vitest';
import { paymentRetentionCutoff, paymentRetentionEnd } from './retention.ts';

test.each([
  ['2026-11-20T10:00:00Z', '2033-12-31'],
  ['2027-03-31T18:29:59Z', '2033-12-31'],
  ['2027-03-31T18:30:00Z', '2034-12-31'],
  ['2026-04-01T00:00:00Z', '2033-12-31'],
])('records of a payment of %s are kept until %s', (paid, until) => {
  expect(paymentRetentionEnd(new Date(paid))).toBe(until);
});

test('records may be deleted from the day after that', () => {
  const paid = new Date('2027-03-31T18:29:59Z');
  expect(paymentRetentionCutoff(new Date('2033-12-31T18:29:59Z')).getTime()).toBeLessThanOrEqual(paid.getTime());
  expect(paymentRetentionCutoff(new Date('2033-12-31T18:30:00Z')).getTime()).toBeGreaterThan(paid.getTime());
  expect(paymentRetentionCutoff(new Date('2033-12-31T18:30:00Z')).toISOString()).toBe('2027-03-31T18:30:00.000Z');
});

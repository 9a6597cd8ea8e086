import { expect, test } from 'vitest';
import { orderStatusLabel, paymentOption } from './order-state.ts';

const order = { status: 'pending', lastAttempt: null, payment_session_id: 's1' } as const;

test('status text of an order', () => {
  expect(orderStatusLabel(order)).toEqual({ text: 'Not paid yet', tone: 'open' });
  expect(orderStatusLabel({ status: 'pending', lastAttempt: 'pending' }).text).toBe('Waiting for your bank');
  expect(orderStatusLabel({ status: 'failed', lastAttempt: 'failed' })).toEqual({
    text: 'Payment failed',
    tone: 'bad',
  });
  expect(orderStatusLabel({ status: 'failed', lastAttempt: 'dropped' }).text).toBe('Left before paying');
  expect(orderStatusLabel({ status: 'paid', lastAttempt: 'succeeded' })).toEqual({ text: 'Paid', tone: 'good' });
  expect(orderStatusLabel({ status: 'paid', lastAttempt: 'succeeded', refundedPaise: 100 }).text).toBe('Part refunded');
  expect(orderStatusLabel({ status: 'expired', lastAttempt: null }).text).toBe('Expired');
});

test('an open or failed order reuses its payment session, an expired one needs a new order, a paid one nothing', () => {
  expect(paymentOption(order)).toBe('same');
  expect(paymentOption({ ...order, status: 'failed', lastAttempt: 'failed' })).toBe('same');
  expect(paymentOption({ ...order, status: 'failed', payment_session_id: null })).toBe('anew');
  expect(paymentOption({ ...order, status: 'expired', payment_session_id: null })).toBe('anew');
  expect(paymentOption({ ...order, status: 'paid', lastAttempt: 'succeeded' })).toBe('none');
  expect(paymentOption({ ...order, status: 'refunded' })).toBe('none');
});

test('an order cannot be paid again while an attempt is pending', () => {
  expect(paymentOption({ ...order, lastAttempt: 'pending' })).toBe('none');
  expect(paymentOption({ ...order, lastAttempt: 'succeeded' })).toBe('none');
});

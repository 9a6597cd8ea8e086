import { expect, test } from 'vitest';
import { stateOf, wayToPay } from './order-state.ts';

const order = { status: 'pending', lastAttempt: null, payment_session_id: 's1' } as const;

test('an order says in words how it stands', () => {
  expect(stateOf(order)).toEqual({ text: 'Not paid yet', tone: 'open' });
  expect(stateOf({ status: 'pending', lastAttempt: 'pending' }).text).toBe('Waiting for your bank');
  expect(stateOf({ status: 'failed', lastAttempt: 'failed' })).toEqual({ text: 'Payment failed', tone: 'bad' });
  expect(stateOf({ status: 'failed', lastAttempt: 'dropped' }).text).toBe('Left before paying');
  expect(stateOf({ status: 'paid', lastAttempt: 'succeeded' })).toEqual({ text: 'Paid', tone: 'good' });
  expect(stateOf({ status: 'expired', lastAttempt: null }).text).toBe('Expired');
});

test('an open or failed order is paid in its own session, an expired one anew, a paid one not again', () => {
  expect(wayToPay(order)).toBe('same');
  expect(wayToPay({ ...order, status: 'failed', lastAttempt: 'failed' })).toBe('same');
  expect(wayToPay({ ...order, status: 'failed', payment_session_id: null })).toBe('anew');
  expect(wayToPay({ ...order, status: 'expired', payment_session_id: null })).toBe('anew');
  expect(wayToPay({ ...order, status: 'paid', lastAttempt: 'succeeded' })).toBe('none');
  expect(wayToPay({ ...order, status: 'refunded' })).toBe('none');
});

test('nobody is asked to pay twice while the bank decides', () => {
  expect(wayToPay({ ...order, lastAttempt: 'pending' })).toBe('none');
  expect(wayToPay({ ...order, lastAttempt: 'succeeded' })).toBe('none');
});

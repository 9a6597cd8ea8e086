import { expect, test } from 'vitest';
import { textsFor } from './view.ts';

test('a cancelled order says so in its heading, and that its refund is on its way, then that it was sent', () => {
  const textsOf = (refundPending: boolean) =>
    textsFor('paid', { cancelled: true, refundPending, receiptSentAt: '2026-01-14T06:30:00.000Z', reason: null });
  expect(textsOf(true)).toEqual({
    title: 'This order is cancelled',
    text: expect.stringContaining('The money is on its way back'),
  });
  expect(textsOf(false).text).toBe('The refund has been sent to you.');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderTicket } from './OrderTicket.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

const order = {
  order_id: 'ch_4f7k2a9b',
  ticket: '4F7K2A',
  status: 'pending',
  planId: 'basic-growth',
  planName: 'Basic',
  category: 'growth',
  duration: 3,
  quantity: 1,
  subtotal: 23_997,
  durationDiscount: 6_000,
  couponCode: null,
  couponDiscount: 0,
  total: 17_997,
  taxablePaise: 1_525_169,
  gstPaise: 274_531,
  createdAt: '2026-11-19T10:00:00.000Z',
  paidAt: null,
} as unknown as TrackedOrder;

test('the ticket of some months names one monthly price, that of its price line', () => {
  const text = renderToStaticMarkup(<OrderTicket order={order} view="failed" />).replaceAll(/<[^>]+>/g, ' ');
  expect(text).toContain('₹7,999 × 3 months');
  expect(text).toContain('₹17,997');
  expect(text).not.toContain('₹5,999');
});

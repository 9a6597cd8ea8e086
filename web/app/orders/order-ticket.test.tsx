import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { trackedOrder } from '#test/order-fixture.ts';
import { OrderTicket } from './OrderTicket.tsx';

const order = { ...trackedOrder, planName: 'Basic', durationDiscount: 6_000, total: 17_997 };

test('the ticket of some months names one monthly price, that of its price line', () => {
  const text = renderToStaticMarkup(<OrderTicket order={order} view="failed" />).replaceAll(/<[^>]+>/g, ' ');
  expect(text).toContain('₹7,999 × 3 months');
  expect(text).toContain('₹17,997');
  expect(text).not.toContain('₹5,999');
});

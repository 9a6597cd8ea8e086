import { describe, expect, test } from 'vitest';
import { emailsIn } from './in-language.ts';
import { isOrderMessage, type OrderEmailContent } from './order-email.ts';

const ordered = { category: 'growth', duration: 12, quantity: 1, total: 60_000 } as const;
const base = { name: 'Asha', ticket: 'ABCDEF', plan: 'Growth · Basic', path: '/payment-success', ordered };
const alert = { ticket: 'ABCDEF', plan: 'Growth · Basic', ordered };
const money = { amountPaise: 100, totalPaise: 6_000_000 };
const licence = { number: 1, count: 2 };

/**
 * Samples of each order e-mail that names the plan, with all text variants. A new kind without a sample is a type
 * error.
 */
const samples: { [Kind in Exclude<OrderEmailContent['kind'], 'find-order'>]: OrderEmailContent[] } = {
  'order-claimed': [{ ...alert, kind: 'order-claimed' }],
  'order-opened': [{ ...alert, kind: 'order-opened' }],
  'state-wanted': [{ ...base, kind: 'state-wanted' }],
  'invoice-issued': [{ ...base, kind: 'invoice-issued' }],
  quote: [{ ...base, kind: 'quote', total: 60_000, until: '2026-12-05' }],
  'quote-reminder': [{ ...base, kind: 'quote-reminder', total: 60_000, until: '2026-12-05' }],
  'order-cancelled': [{ ...base, kind: 'order-cancelled', amountPaise: 6_000_000 }],
  'licence-cancelled': [{ ...base, kind: 'licence-cancelled', amountPaise: 100, licence }],
  'refund-failed': [false, true].flatMap((disputed) => [
    { ...base, kind: 'refund-failed', amountPaise: 100, disputed },
    { ...base, kind: 'refund-failed', amountPaise: 100, disputed, licence },
  ]),
  'refund-sent': (['whole', 'part', 'duplicate', 'attempt'] as const).flatMap((what) => [
    { ...base, ...money, kind: 'refund-sent', refundId: 'r1', what },
    { ...base, ...money, kind: 'refund-sent', refundId: 'r1', what, isOver: true },
    { ...base, ...money, kind: 'refund-sent', refundId: 'r1', what, licence },
  ]),
};

describe.each([
  ['en', '12 months, ₹5,000 a month'],
  ['hi', '12 महीने, ₹5,000/महीना'],
] as const)('in %s', (language, text) => {
  const { renderEmail, renderReceipt } = emailsIn(language);

  test.each(Object.entries(samples))(
    'the e-mail %s says how many months were bought and what one costs',
    (kind, all) => {
      for (const content of all) {
        expect(isOrderMessage({ kind })).toBe(true);
        expect(renderEmail(content, 'https://x.in').text).toContain(`(Growth · Basic, ${text})`);
      }
    },
  );

  test('the receipt does so, too', () => {
    const { text: receipt, html } = renderReceipt({
      ticket: 'ABCDEF',
      orderId: 'ch_abcdef',
      name: 'Asha',
      planName: 'Growth · Basic',
      unitPrice: 7_999,
      subtotal: 95_988,
      durationDiscount: 35_988,
      couponCode: null,
      couponDiscount: 0,
      ...ordered,
      tax: { ratePercent: 18, taxablePaise: 5_084_746, gstPaise: 915_254 },
      callDue: true,
      days: null,
      invoiced: true,
      paidAt: new Date(0),
      orderUrl: 'https://x.in/orders',
      casesUrl: 'https://x.in/cases',
    });
    expect(receipt).toContain(`Growth · Basic, ${text}`);
    expect(html).toContain(`Growth · Basic, ${text}`);
  });
});

test('the mail to staff about a new order does so, too', () => {
  const { text } = emailsIn('en').renderNewOrder({
    ticket: 'ABCDEF',
    orderId: 'ch_abcdef',
    planName: 'Growth · Basic',
    ordered,
    name: 'Asha',
    total: 60_000,
    paidAt: new Date(0),
    orderUrl: 'https://x.in/orders',
  });
  expect(text).toContain('Growth · Basic, 12 months, ₹5,000 a month is bought and paid: ₹60,000.');
});

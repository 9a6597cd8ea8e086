import { expect, test } from 'vitest';
import { emailsIn } from './in-language.ts';

const ordered = { category: 'growth', duration: 12, quantity: 1, total: 60_000 } as const;
const base = { name: 'Asha', ticket: 'ABCDEF', plan: 'Growth · Basic', path: '/payment-success', ordered };

test.each([
  ['en', '12 months, ₹5,000 a month'],
  ['hi', '12 महीने, ₹5,000 प्रति माह'],
] as const)('mails about an order in %s say how many months were bought and what one costs', (language, text) => {
  const { renderEmail } = emailsIn(language);
  const cancelled = renderEmail({ ...base, kind: 'order-cancelled', amountPaise: 6_000_000 }, 'https://x.in');
  expect(cancelled.text).toContain(`(Growth · Basic, ${text})`);
  for (const what of ['whole', 'part', 'duplicate'] as const) {
    const money = { amountPaise: 100, totalPaise: 6_000_000, what };
    expect(renderEmail({ ...base, kind: 'refund-sent', ...money }, 'https://x.in').text).toContain(text);
  }
  const { ordered: _, ...older } = base;
  expect(renderEmail({ ...older, kind: 'order-cancelled', amountPaise: 100 }, 'https://x.in').text).toContain(
    '(Growth · Basic)',
  );
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

import { expect, test } from 'vitest';
import { trackedOrder } from '#test/order-fixture.ts';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { setToday } from '#web/platform/today.ts';
import { refundFacts } from './Refunds.tsx';
import { textsFor } from './view.ts';

setToday('2026-11-28');
const at = '2026-08-28T06:30:00.000Z';
const now = Date.parse('2026-11-28T06:30:00.000Z');
const sent = { amountPaise: 159_900, at, reference: 'rf_77', state: 'sent' as const };
const paid = { ...trackedOrder, status: 'paid' as const, paidAt: at, createdAt: at };

test('a cancelled order says so in its heading, and that its refund was sent', () => {
  const order = { ...paid, cancelled: true, refundPending: false, refunds: [sent] };
  expect(textsFor('paid', order, now)).toEqual({
    title: 'This order is cancelled',
    text: 'The refund has been sent to you.',
  });
});

test.each([
  ['en', '₹1,599 is on its way back since 28 Aug; this takes 7–10 business days.'],
  ['hi', '₹1,599 28 अग॰ से वापस आ रहे हैं; इसमें 7–10 कामकाजी दिन लगते हैं।'],
] as const)('a refund that is pending has its amount and day (%s)', (language, text) => {
  overwriteGetLocale(() => language);
  const facts = refundFacts({ refunds: [{ ...sent, state: 'pending', reference: null }] }, now);
  overwriteGetLocale(() => 'en');
  expect(facts.map((fact) => fact.replaceAll('\u00a0', ' '))).toEqual([text]);
});

test('a refund of long ago is a fact with day and reference, a new one also says how long the bank takes', () => {
  const order = { ...paid, status: 'refunded' as const, refunds: [sent] };
  expect(textsFor('refunded', order, now).text).toBe('The money has gone back the way it came.');
  const plain = (fact: string) => fact.replaceAll('\u00a0', ' ');
  expect(refundFacts(order, now).map(plain)).toEqual([
    '₹1,599 was sent back on 28 Aug. Reference for your bank: rf_77.',
  ]);
  expect(refundFacts(order, Date.parse(at))).toHaveLength(2);
});

test('an order paid months ago is a plain order, and one that expired then is over', () => {
  expect(textsFor('paid', paid, now).title).toBe('Order 4F7K2A');
  expect(textsFor('paid', paid, Date.parse(at)).title).toBe('Payment received');
  expect(textsFor('expired', { ...trackedOrder, createdAt: at }, now).text).not.toContain('keep looking');
  expect(textsFor('expired', { ...trackedOrder, createdAt: at }, Date.parse(at)).text).toContain('keep looking');
});

import { describe, expect, test } from 'vitest';
import type { OwnOrder } from '../ui/order-state.ts';
import { groupsOf, nothing, stepFrom } from './found.ts';
import { nextSteps } from './next-steps.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const order: OwnOrder = {
  ...{ order_id: 'ch_4f7k2a9b', ticket: '4F7K2A', status: 'paid', lastAttempt: 'succeeded' },
  ...{ planId: 'zomato-starter', planName: 'Starter Onboarding', category: 'zomato', duration: 1, quantity: 1 },
  ...{ subtotal: 1999, durationDiscount: 0, couponCode: null, couponDiscount: 0, total: 1999 },
  ...{ createdAt: '2026-11-19T10:00:00.000Z', paidAt: '2026-11-19T10:05:00.000Z', payment_session_id: null },
};
const open: OwnOrder = { ...order, order_id: 'ch_open', status: 'pending', lastAttempt: null, paidAt: null };
const steps = (hero: OwnOrder, earlier: OwnOrder[] = [], panSent = false) => nextSteps({ hero, earlier, panSent }, now);
const labels = (...standing: Parameters<typeof steps>) => steps(...standing).map(({ label }) => label);

describe('next steps', () => {
  test('after a payment: the call, the papers, and whom to ask', () => {
    expect(labels(order)).toEqual(['Your account manager calls you', 'Have your papers ready', 'Ask us anything']);
  });

  test('whose PAN card is with us is not asked for it', () => {
    expect(labels(order, [], true)).toEqual(['Your account manager calls you', 'Ask us anything']);
  });

  test('the call is not announced for ever, and growth plans need no papers', () => {
    expect(labels({ ...order, category: 'growth', paidAt: '2026-10-01T10:00:00.000Z' })).toEqual(['Ask us anything']);
  });

  test('an older order that can still be paid leads to its ticket', () => {
    const [pay] = steps(order, [{ ...open, payment_session_id: 's1' }]);
    expect(pay).toMatchObject({
      label: 'Pay ₹1,999 for Starter Onboarding',
      href: '/payment-success?order_id=ch_open',
    });
  });

  test('while the bank decides nobody is asked to pay again', () => {
    expect(labels({ ...open, lastAttempt: 'pending', payment_session_id: 's1' })).toEqual([
      'We are waiting for your bank',
      'Ask us anything',
    ]);
  });
});

describe('search results', () => {
  const found = (label: string) => ({ label, detail: '', href: '/' });
  const groups = groupsOf({ orders: [found('a'), found('b')], plans: [], documents: [found('c')] });

  test('kinds without a result are left out', () => {
    expect(groups.map(({ name }) => name)).toEqual(['Orders', 'Documents']);
    expect(groupsOf(nothing)).toEqual([]);
  });

  test('a kind with many results leaves room for the others', () => {
    const many = Array.from({ length: 8 }, () => found('a'));
    expect(groupsOf({ ...nothing, orders: many })[0]?.options).toHaveLength(5);
  });

  test('arrows go through all groups, round and round', () => {
    const seen: (string | null)[] = [null];
    for (let n = 0; n < 4; n += 1) seen.push(stepFrom(seen.at(-1) ?? null, 1, groups));
    expect(seen.slice(1)).toEqual(['found-orders-0', 'found-orders-1', 'found-documents-0', 'found-orders-0']);
    expect(stepFrom(null, -1, groups)).toBe('found-documents-0');
    expect(stepFrom(null, 1, [])).toBeNull();
  });
});

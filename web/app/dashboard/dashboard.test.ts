import { describe, expect, test } from 'vitest';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { caseAtAuthority } from '#test/case-fixture.ts';
import { listedOrder } from '#test/order-fixture.ts';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { setToday } from '#web/platform/today.ts';
import { neededOf, untilText } from './needed.ts';
import { dashboardSteps } from './next-steps.ts';
import { groupResults, noResults } from './search-results.ts';

setToday('2026-11-25');

const now = Date.parse('2026-11-20T10:00:00.000Z');
const order: OwnOrder = {
  ...listedOrder,
  status: 'paid',
  lastAttempt: 'succeeded',
  planId: 'zomato-starter',
  planName: 'Starter Onboarding',
  category: 'zomato',
  duration: 1,
  subtotal: 1999,
  durationDiscount: 0,
  total: 1999,
  createdAt: '2026-11-19T10:00:00.000Z',
  paidAt: '2026-11-19T10:05:00.000Z',
  payment_session_id: null,
};
const open: OwnOrder = { ...order, order_id: 'ch_open', status: 'pending', lastAttempt: null, paidAt: null };
const steps = (hero: OwnOrder, earlier: OwnOrder[] = [], panSent = false, cases: CaseSummary[] = []) =>
  dashboardSteps({ hero, earlier, cases, panSent }, now);
const labels = (...standing: Parameters<typeof steps>) => steps(...standing).map(({ label }) => label);

describe('next steps', () => {
  const caseOf = (status: CaseSummary['status'], callDue = false) =>
    ({ orderId: order.order_id, status, callDue }) as CaseSummary;
  const contact = ['Ask us anything', 'Write to us on WhatsApp'];

  test('after a payment: the documents, unless the PAN card is stored, and the contact', () => {
    expect(labels(order)).toEqual(['Have your papers ready', ...contact]);
    expect(labels(order, [], true)).toEqual(contact);
  });

  test('the welcome call is announced until it is made', () => {
    const call = 'Your account manager calls you';
    expect(labels(order, [], false, [caseOf('open', true)])).toEqual([call, ...contact]);
    expect(labels(order, [], false, [caseOf('open', false)])).toEqual(contact);
    const longAgo = { ...order, paidAt: '2026-10-01T10:00:00.000Z' };
    expect(labels(longAgo, [], false, [caseOf('open', true)])).toEqual(contact);
  });

  test('a cancelled or finished order asks for no papers', () => {
    expect(labels(order, [], false, [caseOf('cancelled')])).toEqual(contact);
    expect(labels(order, [], false, [caseOf('done')])).toEqual(contact);
  });

  test('growth plans need no documents', () => {
    expect(labels({ ...order, category: 'growth' })).toEqual(contact);
  });

  test('an older order that can still be paid links to its page', () => {
    const [pay] = steps(order, [{ ...open, payment_session_id: 's1' }]);
    expect(pay).toMatchObject({
      label: 'Pay ₹1,999 for Zomato · Starter Onboarding',
      href: '/payment-success?order_id=ch_open',
    });
  });

  test('a pending payment does not ask the customer to pay again', () => {
    expect(labels({ ...open, lastAttempt: 'pending', payment_session_id: 's1' })).toEqual([
      'We are waiting for your bank',
      'Ask us anything',
      'Write to us on WhatsApp',
    ]);
  });
});

describe('search results', () => {
  const found = (label: string) => ({ label, detail: '', href: '/' });
  const groups = groupResults({ orders: [found('a'), found('b')], plans: [], documents: [found('c')] });

  test('kinds without results are left out', () => {
    expect(groups.map(({ name }) => name)).toEqual(['Orders', 'Documents']);
    expect(groupResults(noResults)).toEqual([]);
  });

  test('many results of one kind do not hide the other kinds', () => {
    const many = Array.from({ length: 8 }, () => found('a'));
    expect(groupResults({ ...noResults, orders: many })[0]?.options).toHaveLength(5);
  });
});

describe('what is needed', () => {
  const one: CaseSummary = {
    ...caseAtAuthority,
    promisedBy: '2026-12-11',
    forecast: {
      kind: 'sent',
      from: null,
      to: '2026-12-11',
      outsideDays: null,
      ourDays: 0,
      othersLater: false,
      partner: 'FoSCoS',
    },
  };
  const asked = (id: string, day: number, state: 'needed' | 'rejected' = 'needed') => ({
    id,
    title: id,
    answer: 'document' as const,
    state,
    reason: null,
    askedAt: `2026-11-0${day}T10:00:00.000Z`,
  });

  test('a legal deadline comes first, then refused papers, then the earlier promise', () => {
    const cases = [
      { ...one, promisedBy: null, waiting: [asked('growth', 1)] },
      { ...one, promisedBy: '2026-12-15', waiting: [asked('menu', 1), asked('photo', 4, 'rejected')] },
      { ...one, promisedBy: '2026-12-05', waiting: [asked('rent', 2)] },
      { ...one, answerBy: '2026-12-27', waiting: [asked('layout', 5)] },
      { ...one, answerBy: '2026-12-20', waiting: [asked('tank', 6), asked('fan', 7, 'rejected')] },
    ];
    const order = ['fan', 'tank', 'layout', 'photo', 'rent', 'menu', 'growth'];
    expect(neededOf(cases).map(({ request }) => request.id)).toEqual(order);
    expect(neededOf(cases.toReversed()).map(({ request }) => request.id)).toEqual(order);
  });

  test('refused papers of all cases come first, then the oldest', () => {
    const cases = [
      { ...one, waiting: [asked('menu', 3), asked('pan', 2)] },
      { ...one, waiting: [asked('photo', 4, 'rejected'), asked('rent', 1)] },
    ];
    expect(neededOf(cases).map(({ request }) => request.id)).toEqual(['photo', 'rent', 'pan', 'menu']);
  });

  test('says when the work is ready if all comes today, and after a missed promise when it was asked for', () => {
    const request = asked('pan', 2);
    expect(untilText({ one, request })).toBe('all sent today: expected by 11 Dec');
    expect(untilText({ one: { ...one, missed: true, forecast: null }, request })).toBe('asked on 2 Nov');
  });
});

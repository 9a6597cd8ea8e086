import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownPayment, type KnownRefund, lookAgainAfter, paidLooks, paymentStateOf } from './payment-state.ts';

const total = 199_900;
const at = (minute: number) => Date.UTC(2026, 10, 22, 10, minute);
const paid = (id: string, minute: number, more: Partial<KnownPayment> = {}): KnownPayment => ({
  id,
  captured: true,
  amountPaise: total,
  at: at(minute),
  ...more,
});
const back = (paymentId: string | null, more: Partial<KnownRefund> = {}): KnownRefund => ({
  id: `r-${paymentId}`,
  paymentId,
  amountPaise: total,
  state: 'succeeded',
  automatic: false,
  ...more,
});
const stateOf = (payments: KnownPayment[], refunds: KnownRefund[] = []) => {
  const { order, saleId, tasks } = paymentStateOf(total, payments, refunds);
  return [order, saleId, tasks.map(({ paymentId, state }) => `${paymentId} ${state}`)];
};

describe('an order by its payments and refunds', () => {
  const both = [paid('one', 1), paid('two', 2)];
  const byHand = [paid('one', 1), paid('two', 2, { paidBackByHand: true })];
  const ofPrice = (paymentId: string | null, more: Partial<KnownRefund> = {}) =>
    back(paymentId, { ofPrice: true, ...more });
  test.each<[string, KnownPayment[], KnownRefund[], ReturnType<typeof stateOf>]>([
    ['nothing captured', [paid('one', 1, { captured: false })], [], ['unpaid', undefined, []]],
    ['one payment', [paid('one', 1)], [], ['paid', 'one', []]],
    ['a part of the price', [paid('one', 1, { amountPaise: 5 })], [], ['unpaid', undefined, ['one open']]],
    ['two payments', both, [], ['paid', 'one', ['two open']]],
    ['the second given back', both, [back('two')], ['paid', 'one', ['two closed']]],
    ['the first given back instead', both, [back('one')], ['paid', 'two', ['one closed']]],
    ['both given back', both, [back('one'), back('two')], ['refunded', 'one', ['two closed']]],
    ['the only one given back', [paid('one', 1)], [back('one')], ['refunded', 'one', []]],
    ['a part of the only one', [paid('one', 1)], [back('one', { amountPaise: 5 })], ['paid', 'one', []]],
    ['a part of the first of two', both, [back('one', { amountPaise: 5 })], ['paid', 'one', ['two open']]],
    ['a part of the second', both, [back('two', { amountPaise: 5 })], ['paid', 'one', ['two open']]],
    ['a refund under way', both, [back('two', { state: 'pending' })], ['paid', 'one', ['two open']]],
    ['a refund that failed', [paid('one', 1)], [back('one', { state: 'failed' })], ['paid', 'one', []]],
    ['a refund of an attempt that failed', [paid('one', 1)], [back('late')], ['paid', 'one', []]],
    ['a refund that names no payment, of two', both, [back(null)], ['paid', 'one', ['two closed']]],
    ['a refund that names no payment, of one', [paid('one', 1)], [back(null)], ['refunded', 'one', []]],
    [
      'an automatic one that names none, of one',
      [paid('one', 1)],
      [back(null, { automatic: true })],
      ['paid', 'one', []],
    ],
    [
      'an automatic one that names none, with the first gone',
      both,
      [back('one'), back(null, { automatic: true })],
      ['paid', 'two', ['one closed']],
    ],
    [
      'the price given back from a duplicate paid back by hand',
      byHand,
      [ofPrice('two')],
      ['refunded', 'one', ['two open']],
    ],
    ['a part of it', byHand, [ofPrice('two', { amountPaise: 5 })], ['paid', 'one', ['two open']]],
    ['the price given back from its own payment', byHand, [ofPrice('one')], ['refunded', 'one', ['two open']]],
    ['the price given back from one that is not named', byHand, [ofPrice(null)], ['refunded', 'one', ['two open']]],
    ['a duplicate refunded after it was marked', byHand, [back('two')], ['paid', 'one', ['two closed']]],
    ['the first given back instead of a marked one', byHand, [back('one')], ['paid', 'two', ['one closed']]],
  ])('%s', (_what, payments, refunds, wanted) => expect(stateOf(payments, refunds)).toEqual(wanted));

  test.each<[string, KnownPayment[], KnownRefund[], boolean, ReturnType<typeof stateOf>]>([
    ['the price back, a payment after it', both, [ofPrice('one')], false, ['refunded', 'one', ['two open']]],
    ['the price taken from the later payment', both, [ofPrice('two')], false, ['refunded', 'two', ['one open']]],
    ['of a payment that is not named', both, [ofPrice(null)], false, ['refunded', 'two', ['one open']]],
    ['the price not back yet', both, [ofPrice('one', { state: 'pending' })], false, ['paid', 'one', ['two open']]],
    ['the duplicate back, the price not yet', both, [back('two')], false, ['paid', 'one', ['two closed']]],
    ['both back', both, [back('two'), ofPrice('one')], false, ['refunded', 'one', ['two closed']]],
    [
      'parts of the price taken from both payments',
      both,
      [ofPrice('one', { id: 'a', amountPaise: 50_000 }), ofPrice('two', { id: 'b', amountPaise: total - 50_000 })],
      false,
      ['refunded', 'one', ['one open', 'two open']],
    ],
    ['refunded at the provider, as it was already', both, [back('one')], true, ['refunded', 'one', ['two open']]],
    ['refunded at the provider, for the first time', both, [back('one')], false, ['paid', 'two', ['one closed']]],
    ['refunded before, and reversed', both, [back('one', { state: 'failed' })], true, ['paid', 'one', ['two open']]],
  ])('given up, with %s', (_what, payments, refunds, staysRefunded, wanted) => {
    const { order, saleId, tasks } = paymentStateOf(total, payments, refunds, { staysRefunded });
    expect([order, saleId, tasks.map(({ paymentId, state }) => `${paymentId} ${state}`)]).toEqual(wanted);
  });

  test('computes exactly the remaining refund', () => {
    const asked = (...refunds: KnownRefund[]) => paymentStateOf(total, both, refunds).tasks;
    const part = back('two', { amountPaise: 50_000 });
    const rest = back('two', { id: 'rest', amountPaise: total - 50_000 });
    expect(asked(part)).toMatchObject([{ state: 'open', amountPaise: total - 50_000 }]);
    expect(asked({ ...part, state: 'pending' })).toMatchObject([{ state: 'open', amountPaise: total }]);
    expect(asked(part, rest)).toMatchObject([{ state: 'closed', amountPaise: total }]);
  });

  const somePayments = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      captured: fc.boolean(),
      amountPaise: fc.constantFrom(total, total, 100),
      at: fc.integer({ min: 0, max: 3 }).map(at),
    }),
    { selector: ({ id }) => id },
  );
  const someRefunds = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('r', 's', 't', 'u', 'v'),
      paymentId: fc.constantFrom('a', 'b', 'c', 'x', null),
      amountPaise: fc.constantFrom(total, 100, 50_000),
      state: fc.constantFrom('pending', 'succeeded', 'failed' as const),
      automatic: fc.boolean(),
      ofPrice: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );

  const givenUpOrNot = fc.option(fc.record({ staysRefunded: fc.boolean() }), { nil: undefined });

  test('does not depend on the order in which they became known', () => {
    fc.assert(
      fc.property(somePayments, someRefunds, (payments, refunds) => {
        const there = paymentStateOf(total, payments, refunds);
        const back = paymentStateOf(total, payments.toReversed(), refunds.toReversed());
        expect({ ...back, tasks: undefined }).toEqual({ ...there, tasks: undefined });
        expect(back.tasks.map(({ refundId: _, ...task }) => task)).toEqual(
          there.tasks.map(({ refundId: _, ...task }) => task),
        );
      }),
    );
  });

  test('adds up to the paisa', () => {
    fc.assert(
      fc.property(somePayments, someRefunds, givenUpOrNot, (payments, refunds, givenUp) => {
        const state = paymentStateOf(total, payments, refunds, givenUp);
        const captured = payments.filter((payment) => payment.captured);
        const sum = captured.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
        const sale = captured.find(({ id }) => id === state.saleId)?.amountPaise ?? 0;
        expect(state.duplicatePaise + sale).toBe(sum);
        const open = state.tasks.filter((task) => task.state === 'open');
        expect(open.reduce((paise, { amountPaise }) => paise + amountPaise, 0)).toBe(
          state.duplicatePaise - state.duplicateReturnedPaise,
        );
        for (const { amountPaise } of open) expect(amountPaise).toBeGreaterThan(0);
        for (const { id, amountPaise } of captured) expect(state.returned.get(id)).toBeLessThanOrEqual(amountPaise);
        if (givenUp) return;
        expect(state.order === 'paid').toBe(
          captured.some(({ id, amountPaise }) => amountPaise >= total && (state.returned.get(id) ?? 0) < amountPaise),
        );
      }),
    );
  });
});

describe('rechecks of a paid order', () => {
  const hour = 3_600_000;
  test('get less frequent, for thirty days', () => {
    const ages: number[] = [];
    for (let age = 0; ; ) {
      const wait = lookAgainAfter(age, false);
      if (wait === undefined) break;
      age += wait;
      ages.push(age);
    }
    expect(ages).toEqual(paidLooks);
  });

  test('are every six hours while a refund is due, as long as the provider accepts refunds', () => {
    expect(lookAgainAfter(40 * 24 * hour, true)).toBe(6 * hour);
    expect(lookAgainAfter(0, true)).toBe(hour / 2);
    expect(lookAgainAfter(200 * 24 * hour, true)).toBeUndefined();
  });
});

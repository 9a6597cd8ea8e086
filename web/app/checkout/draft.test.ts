import { describe, expect, test } from 'vitest';
import { emptyBuyer } from './buyer.ts';
import { type CheckoutDraft, readCheckoutDraft, storedChoices, writeCheckoutDraft } from './draft.ts';

function aTab(before: string | null = null) {
  let stored = before;
  return {
    getItem: () => stored,
    setItem(_key: string, text: string) {
      stored = text;
    },
  };
}

const asha: CheckoutDraft = {
  buyer: { ...emptyBuyer, name: 'Asha Rao', phone: '98765 00011', state: '29' },
  stateFrom: '560001',
  plans: { 'basic-growth': { query: 'months=3', duration: 6, quantity: 1, couponCode: 'SAVE10' } },
};

describe('the checkout draft of a tab', () => {
  test('is restored as saved', () => {
    const tab = aTab();
    expect(writeCheckoutDraft(() => tab, 'asha', asha)).toBe(true);
    expect(readCheckoutDraft(() => tab, 'asha')).toEqual(asha);
  });

  test('of a user is not shown to another user or a guest of the same tab; that of a guest stays after the login', () => {
    const [hers, ofGuest] = [aTab(), aTab()];
    writeCheckoutDraft(() => hers, 'asha', asha);
    writeCheckoutDraft(() => ofGuest, '', asha);
    for (const other of ['bela', '']) expect(readCheckoutDraft(() => hers, other).buyer).toEqual(emptyBuyer);
    expect(readCheckoutDraft(() => ofGuest, 'asha')).toEqual(asha);
  });

  test('is empty where nothing, or nothing readable, is kept', () => {
    const empty = { buyer: emptyBuyer, stateFrom: '', plans: {} };
    for (const text of [null, '', '{', 'null', '7', '[]', '{"buyer":7,"plans":"x"}'])
      expect(readCheckoutDraft(() => aTab(text), '')).toEqual(empty);
  });

  test('accepts only values of the checkout', () => {
    const text = JSON.stringify({
      buyer: { name: 'Asha', email: { a: 1 }, role: 'admin' },
      stateFrom: '<b>',
      plans: { 'zomato-pro': { duration: 7, quantity: -4 } },
    });
    expect(readCheckoutDraft(() => aTab(text), '')).toEqual({
      buyer: { ...emptyBuyer, name: 'Asha' },
      stateFrom: '',
      plans: { 'zomato-pro': { query: '', duration: 12, quantity: 1, couponCode: '' } },
    });
  });

  test('does nothing if storage is disabled', () => {
    const closed = () => {
      throw new Error('storage is off');
    };
    expect(readCheckoutDraft(closed, '')).toEqual({ buyer: emptyBuyer, stateFrom: '', plans: {} });
    expect(writeCheckoutDraft(closed, '', asha)).toBe(false);
  });
});

describe('the kept choices of a plan', () => {
  test('hold for the same link and give way to a new one', () => {
    expect(storedChoices(asha, 'basic-growth', 'months=3')?.duration).toBe(6);
    expect(storedChoices(asha, 'basic-growth', 'months=1')).toBeUndefined();
    expect(storedChoices(asha, 'premium-growth', 'months=3')).toBeUndefined();
    expect(storedChoices(asha, '__proto__', '')).toBeUndefined();
  });
});

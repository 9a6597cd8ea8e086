import { describe, expect, test } from 'vitest';
import { noBuyer } from './buyer.ts';
import { type Draft, keptChoices, readCheckoutDraft, writeCheckoutDraft } from './draft.ts';

function aTab(before: string | null = null) {
  let kept = before;
  return {
    getItem: () => kept,
    setItem(_key: string, text: string) {
      kept = text;
    },
  };
}

const asha: Draft = {
  buyer: { ...noBuyer, name: 'Asha Rao', phone: '98765 00011' },
  plans: { 'basic-growth': { query: 'months=3', duration: 6, quantity: 1, couponCode: 'SAVE10' } },
};

describe('the checkout draft of a tab', () => {
  test('is restored as saved', () => {
    const tab = aTab();
    expect(writeCheckoutDraft(() => tab, asha)).toBe(true);
    expect(readCheckoutDraft(() => tab)).toEqual(asha);
  });

  test('is empty if missing or unreadable', () => {
    const empty = { buyer: noBuyer, plans: {} };
    for (const text of [null, '', '{', 'null', '7', '[]', '{"buyer":7,"plans":"x"}'])
      expect(readCheckoutDraft(() => aTab(text))).toEqual(empty);
  });

  test('accepts only values of the checkout', () => {
    const text = JSON.stringify({
      buyer: { name: 'Asha', email: { a: 1 }, role: 'admin' },
      plans: { 'zomato-pro': { duration: 7, quantity: -4 } },
    });
    expect(readCheckoutDraft(() => aTab(text))).toEqual({
      buyer: { ...noBuyer, name: 'Asha' },
      plans: { 'zomato-pro': { query: '', duration: 12, quantity: 1, couponCode: '' } },
    });
  });

  test('does nothing if storage is disabled', () => {
    const closed = () => {
      throw new Error('storage is off');
    };
    expect(readCheckoutDraft(closed)).toEqual({ buyer: noBuyer, plans: {} });
    expect(writeCheckoutDraft(closed, asha)).toBe(false);
  });
});

describe('stored choices of a plan', () => {
  test('apply to the same link and are replaced by a new one', () => {
    expect(keptChoices(asha, 'basic-growth', 'months=3')?.duration).toBe(6);
    expect(keptChoices(asha, 'basic-growth', 'months=1')).toBeUndefined();
    expect(keptChoices(asha, 'premium-growth', 'months=3')).toBeUndefined();
    expect(keptChoices(asha, '__proto__', '')).toBeUndefined();
  });
});

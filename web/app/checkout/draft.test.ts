import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyBuyer } from './buyer.ts';
import { type CheckoutDraft, readCheckoutDraft, storedChoices, writeCheckoutDraft } from './draft.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens a tab whose session storage holds a text. */
function openTab(before: string | null = null) {
  let stored = before;
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem(_key: string, text: string) {
      stored = text;
    },
  });
}

const asha: CheckoutDraft = {
  buyer: { ...emptyBuyer, name: 'Asha Rao', phone: '98765 00011', state: '29' },
  stateFrom: '560001',
  plans: { 'basic-growth': { query: 'months=3', duration: 6, quantity: 1, couponCode: 'SAVE10' } },
};

describe('the checkout draft of a tab', () => {
  test('is restored as saved', () => {
    openTab();
    writeCheckoutDraft('asha', asha);
    expect(readCheckoutDraft('asha')).toEqual(asha);
  });

  test('of a user is not shown to another user or a guest of the same tab; that of a guest stays after the login', () => {
    openTab();
    writeCheckoutDraft('asha', asha);
    for (const other of ['bela', '']) expect(readCheckoutDraft(other).buyer).toEqual(emptyBuyer);
    openTab();
    writeCheckoutDraft('', asha);
    expect(readCheckoutDraft('asha')).toEqual(asha);
  });

  test('is empty where nothing, or nothing readable, is kept', () => {
    const empty = { buyer: emptyBuyer, stateFrom: '', plans: {} };
    for (const text of [null, '', '{', 'null', '7', '[]', '{"buyer":7,"plans":"x"}']) {
      openTab(text);
      expect(readCheckoutDraft('')).toEqual(empty);
    }
  });

  test('accepts only values of the checkout', () => {
    const text = JSON.stringify({
      buyer: { name: 'Asha', email: { a: 1 }, role: 'admin' },
      stateFrom: '<b>',
      plans: { 'zomato-pro': { duration: 7, quantity: -4 } },
    });
    openTab(text);
    expect(readCheckoutDraft('')).toEqual({
      buyer: { ...emptyBuyer, name: 'Asha' },
      stateFrom: '',
      plans: { 'zomato-pro': { query: '', duration: 12, quantity: 1, couponCode: '' } },
    });
  });

  test('does nothing if storage is disabled', () => {
    const refuse = () => {
      throw new Error('storage is off');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    writeCheckoutDraft('', asha);
    expect(readCheckoutDraft('')).toEqual({ buyer: emptyBuyer, stateFrom: '', plans: {} });
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

import { describe, expect, test } from 'vitest';
import { emptyBuyer, missingFields, normalizePhone, otherStateOfGstin, withGuessedState } from './buyer.ts';

const gstin = '29AAGCB7383J1Z4';
const nothing = { buyer: emptyBuyer, stateFrom: '' };

/** Returns the form's values after these changes, made one at a time. */
function typing(...changes: Partial<typeof emptyBuyer>[]) {
  return changes.reduce((before, change) => withGuessedState(before, { ...before.buyer, ...change }), nothing);
}
const stateAfter = (...changes: Partial<typeof emptyBuyer>[]) => {
  const { buyer, stateFrom } = typing(...changes);
  return [buyer.state, stateFrom];
};

describe('the contact form', () => {
  test('asks for name, email, phone and State before anybody can pay', () => {
    expect(missingFields(emptyBuyer, 1_999)).toEqual(['name', 'email', 'phone', 'state']);
    expect(missingFields(emptyBuyer, 57_593)).toEqual(['name', 'email', 'phone', 'address', 'state']);
    expect(missingFields({ ...emptyBuyer, gstin: '29AAGCB7383J1Z4' }, 1_999)).toContain('address');
    expect(missingFields({ ...emptyBuyer, name: ' ', email: 'a@b.in', phone: '9', state: '07' }, 1_999)).toEqual([
      'name',
    ]);
  });

  test('a mobile number in any usual spelling is formatted the same', () => {
    for (const typed of [
      '9876500011',
      '+91 98765-00011',
      '098765 00011',
      '९८७६५०००११',
      '\u202a(+91) 98765–00011\u202c',
    ])
      expect(normalizePhone(typed)).toBe('98765 00011');
    expect(normalizePhone('98765 000')).toBe('98765 000');
  });
});

describe('the State', () => {
  test('is taken from a PIN code in the address and follows its changes', () => {
    expect(stateAfter({ address: 'Bengaluru 560001' })).toEqual(['29', '560001']);
    expect(stateAfter({ address: 'Bengaluru 560001' }, { address: 'Mumbai 400001' })).toEqual(['27', '400001']);
    expect(stateAfter({ address: 'Bengaluru 560001' }, { address: 'Bengaluru 56000' })).toEqual(['29', '560001']);
    expect(stateAfter({ address: 'Bengaluru 560001' }, { address: 'Chandigarh 160017' })).toEqual(['', '']);
    expect(stateAfter({ address: 'Bengaluru' })).toEqual(['', '']);
  });

  test('is not taken from a PIN code if the buyer chose it, before or after', () => {
    expect(stateAfter({ state: '07' }, { address: 'Bengaluru 560001' })).toEqual(['07', '']);
    expect(stateAfter({ address: 'Bengaluru 560001' }, { state: '07' }, { address: 'Mumbai 400001' })).toEqual([
      '07',
      '',
    ]);
    expect(stateAfter({ address: 'Bengaluru 560001' }, { state: '' }, { name: 'Asha' })).toEqual(['', '']);
  });

  test('is taken from a complete GSTIN rather than from a PIN code', () => {
    expect(stateAfter({ gstin })).toEqual(['29', 'gstin']);
    expect(stateAfter({ gstin: gstin.slice(0, 14) })).toEqual(['', '']);
    expect(stateAfter({ address: 'Mumbai 400001' }, { gstin })).toEqual(['29', 'gstin']);
    expect(stateAfter({ gstin }, { address: 'Mumbai 400001' })).toEqual(['29', 'gstin']);
  });

  test('that was chosen stays beside a GSTIN of another State, with a warning', () => {
    const { buyer, stateFrom } = typing({ state: '27' }, { gstin });
    expect([buyer.state, stateFrom, otherStateOfGstin(buyer)]).toEqual(['27', '', '29']);
    expect(otherStateOfGstin({ ...buyer, state: '29' })).toBeUndefined();
    expect(otherStateOfGstin({ ...buyer, state: '' })).toBeUndefined();
    expect(otherStateOfGstin({ ...buyer, gstin: gstin.slice(0, 14) })).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { noBuyer, stillMissing, tidyPhone, withAnswer } from './buyer.ts';

const gstin = '29AAGCB7383J1Z4';

describe('the contact form', () => {
  test('requires name, email and phone before payment', () => {
    expect(stillMissing(noBuyer)).toEqual(['name', 'email', 'phone']);
    expect(stillMissing({ ...noBuyer, name: ' ', email: 'a@b.in', phone: '9' })).toEqual(['name']);
  });

  test('a complete GSTIN sets the State unless the buyer has chosen one', () => {
    expect(withAnswer(noBuyer, 'gstin', gstin).state).toBe('29');
    expect(withAnswer({ ...noBuyer, state: '27' }, 'gstin', gstin).state).toBe('27');
    expect(withAnswer(noBuyer, 'gstin', gstin.slice(0, 14)).state).toBe('');
  });

  test('a mobile number in any usual spelling is formatted the same', () => {
    for (const typed of ['9876500011', '+91 98765-00011', '098765 00011', '९८७६५०००११'])
      expect(tidyPhone(typed)).toBe('98765 00011');
    expect(tidyPhone('98765 000')).toBe('98765 000');
  });
});

import { describe, expect, test } from 'vitest';
import { emptyBuyer, missingFields, normalizePhone, withField, withStateOfPin } from './buyer.ts';

const gstin = '29AAGCB7383J1Z4';

describe('the contact form', () => {
  test('asks for name, email and phone before anybody can pay', () => {
    expect(missingFields(emptyBuyer)).toEqual(['name', 'email', 'phone', 'state']);
    expect(missingFields({ ...emptyBuyer, name: ' ', email: 'a@b.in', phone: '9', state: '07' })).toEqual(['name']);
  });

  test('a complete GSTIN tells the State, but does not overrule the buyer', () => {
    expect(withField(emptyBuyer, 'gstin', gstin).state).toBe('29');
    expect(withField({ ...emptyBuyer, state: '27' }, 'gstin', gstin).state).toBe('27');
    expect(withField(emptyBuyer, 'gstin', gstin.slice(0, 14)).state).toBe('');
  });

  test('a PIN code in the address tells the State until the buyer chooses one', () => {
    const there = { ...emptyBuyer, address: 'MG Road, Bengaluru 560001' };
    expect(withStateOfPin(there, '')).toEqual({ buyer: { ...there, state: '29' }, pin: '560001' });
    const chosen = { ...there, state: '27' };
    expect(withStateOfPin(chosen, '')).toEqual({ buyer: chosen, pin: '' });
    const moved = { ...there, state: '29', address: 'New Delhi 110001' };
    expect(withStateOfPin(moved, '560001')).toMatchObject({ buyer: { state: '07' }, pin: '110001' });
  });

  test('a mobile number in any usual spelling is formatted the same', () => {
    for (const typed of ['9876500011', '+91 98765-00011', '098765 00011', '९८७६५०००११'])
      expect(normalizePhone(typed)).toBe('98765 00011');
    expect(normalizePhone('98765 000')).toBe('98765 000');
  });
});

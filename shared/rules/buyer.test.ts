import { describe, expect, test } from 'vitest';
import { buyerFields, cleanAnswer, needsAddress, problemWith } from './buyer.ts';
import { readGstin } from './gstin.ts';

test.each(['name', 'company', 'address'] as const)('a %s is taken as people write it', (field) => {
  const written = [
    ...['Mohd.Imran', 'Shri.Ramesh', 'Inder.Mehta', 'M/s Rao & Co.', 'Dosa.com LLP', "D'Souza", 'Cafe 98765 43210'],
    ...['रक्\u200dषा शर्मा', 'ন্\u200dযাস', 'خوش\u200cنما', 'Chai ☕\ufe0f Point', '\u{1f372} Rasoi', 'François d’Souza'],
    ...['12/3 M.G.Road', '<b>Rao</b>', 'evil.example/pay', 'कार्त्स्न्य त्र्यम्बकेश्वरी'],
  ];
  for (const text of written) {
    expect(problemWith(field, text)).toBeUndefined();
    expect(cleanAnswer(field, ` ${text}\u00a0`)).toBe(text);
  }
});

test.each([
  ['a zero-width space', 'As\u200bha Rao'],
  ['a byte order mark', 'Asha\ufeff Rao'],
  ['a joiner between Latin letters', 'As\u200dha Rao'],
  ['tags', 'Asha\u{e0041}\u{e007f} Rao'],
  ['a right-to-left override', '\u202eAsha Rao'],
  ['an isolate', 'Asha\u2066 Rao'],
  ['a private letter', 'Asha\ue000 Rao'],
  ['half a letter', 'Asha\ud800 Rao'],
  ['a control character', 'Asha\u0000 Rao'],
])('%s is dropped', (_what, text) => {
  for (const field of ['name', 'company', 'address'] as const) expect(cleanAnswer(field, text)).toBe('Asha Rao');
});

test.each(['\n', '\r\n', '\r', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', ' \n\n '])(
  'a name and a company are one line, an address has lines: %j',
  (lineBreak) => {
    for (const field of ['name', 'company'] as const)
      expect(cleanAnswer(field, `Asha${lineBreak}Rao`)).toBe('Asha Rao');
    expect(cleanAnswer('address', `Flat 3${lineBreak}Pune`)).toMatch(/^Flat 3( |[ \n]+)Pune$/);
  },
);

test('an Aadhaar number or a PAN in a name, company or address is masked', () => {
  for (const field of ['name', 'company', 'address'] as const)
    expect(cleanAnswer(field, 'Asha 2345 6789 0124 ABCPE1234F')).toBe('Asha XXXX XXXX 0124 ABCPEXXXXF');
});

test.each(['', ' ', '\u200b\u200b', '\u00ad', '\u3164\u3164', '--'])('%j is no name', (name) => {
  expect(problemWith('name', name)).toEqual({ code: 'name_missing' });
});

describe('the checkout form', () => {
  test('requires name, address, phone and State; the rest is optional', () => {
    expect(buyerFields.filter((field) => problemWith(field, '')).map((field) => problemWith(field, ' ')?.code)).toEqual(
      ['name_missing', 'email_missing', 'phone_missing', 'state_missing'],
    );
  });
  test('a company name has at most 100 characters', () => {
    expect(problemWith('company', 'A'.repeat(101))).toEqual({ code: 'too_long', most: 100 });
  });
  test('a State must be one of the list', () => {
    expect([problemWith('state', '07'), problemWith('state', '99')?.code]).toEqual([undefined, 'state_unknown']);
  });
});

describe('a GSTIN', () => {
  test('is accepted with spaces and small letters, and refused with a typing error', () => {
    expect(readGstin('27 aapfu\u200b0939f1zv\ufeff')).toBe('27AAPFU0939F1ZV');
    expect(readGstin('27AAPFU0939F1ZW')).toBeUndefined();
  });
  test.each([
    ['25', '25AAPFU0939F1ZZ'],
    ['28', '28AAPFU0939F1ZT'],
    ['99', '99AAPFU0939F1ZK'],
    ['00', '00AAPFU0939F1ZB'],
    ['96', '96AAPFU0939F1ZQ'],
    ['88', '88AAPFU0939F1ZN'],
    ['39', '39AAPFU0939F1ZQ'],
  ])('of %s, which is no State, is refused although its check digit is right', (_state, gstin) => {
    expect(readGstin(gstin)).toBeUndefined();
    expect(problemWith('gstin', gstin)).toEqual({ code: 'gstin_wrong' });
  });
  test('of every State and of Other Territory is accepted', () => {
    for (const gstin of ['07AAPFU0939F1ZX', '27AAPFU0939F1ZV', '97AAPFU0939F1ZO']) expect(readGstin(gstin)).toBe(gstin);
  });
});

describe('the address of the buyer', () => {
  test.each([
    [null, 4_999_999, false],
    [null, 5_000_000, true],
    [null, 5_759_300, true],
    ['29AAGCB7383J1Z4', 100, true],
    ['', 100, false],
  ])('for GSTIN %s and %d paise is needed: %s', (gstin, totalPaise, needed) =>
    expect(needsAddress({ gstin, totalPaise })).toBe(needed),
  );
});

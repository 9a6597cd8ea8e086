import { describe, expect, test } from 'vitest';
import { buyerFields, needsAddress, problemWith } from './buyer.ts';
import { readGstin } from './gstin.ts';

test.each(['name', 'company', 'address'] as const)('a letter with hundreds of signs in the %s is refused', (field) => {
  for (const flood of [
    `क${'ि'.repeat(90)}`,
    'क्'.repeat(48),
    'क्\u200d'.repeat(30),
    'র্'.repeat(40),
    `A${'\u0301'.repeat(90)}`,
  ])
    expect(problemWith(field, flood)).toEqual({ code: 'letter_signs' });
  expect(problemWith(field, 'कार्त्स्न्य त्र्यम्बकेश्वरी क्षत्रिय-विश्वकर्मा')).toBeUndefined();
});

describe('a name', () => {
  test.each([
    'Asha Rao',
    'Dr.Rao',
    'M/s Rao & Co.',
    'A.P.J. Abdul Kalam',
    'Md.Ali',
    'St.Mary’s Kitchen',
    'S/o R.K.Singh',
    'श्री आशा राव',
    'डॉ.राव',
    'श्री.राव',
    'ए.पी.जे. अब्दुल कलाम',
    "St. Mary's",
    'S.K.Sharma',
    'Cafe 21.5',
    'Rao Foods Pvt.Ltd.',
    'M/S. RAO',
    'm/s rao',
    'Rao, c/o Mehta',
    'Rao (Pune) & Sons',
    'Inder. Mehta',
  ])('%j is accepted', (name) => {
    expect(problemWith('name', name)).toBeUndefined();
  });
  test.each([
    'https://evil.example/x',
    'WWW.EVIL.XYZ',
    'You won, see evil.in',
    'evil.com',
    'bit.ly/3x',
    'a.example/login',
    'evil．com',
    'evil。com',
    'Asha evil.co.in Rao',
    'ht tps://x',
    'zomato-refund.shop now',
    'Go evil.example now',
    'evil。example',
    'evil｡example',
    '<a href=//evil.example>',
    'evil . example/pay',
    'evil[.]example',
    'evil․example',
    'ev\u00adil.exam\u200bple',
    '२०२.भारतवर्ष',
    'उदाहरण.भारत',
    'a@evil.example',
    'evil.pvt.ltd',
    'pvt.ltd.example',
    'M/svil.example',
    'and/or',
    'evil.museum',
    'Inder.Mehta',
    'Asha > Rao',
    't.me',
    'evil .com',
    'evil. com',
  ])('%j is refused, because mail clients would turn it into a link', (name) => {
    expect(problemWith('name', name)).toEqual({ code: 'name_link' });
  });
  test.each([
    'Cafe 24',
    'Hotel 24x7, Sector 62',
    'ढाबा १२३४५६',
    'Meena 4e81f302 Rao',
    'Asha 1763870000000',
    'Rao 234-5678',
  ])('%j is accepted: its digits are no phone number', (name) => {
    expect(problemWith('name', name)).toBeUndefined();
  });
  test.each([
    'Call 98765 43210',
    '+91-98765-43210',
    'Asha9876543210',
    '022 2345678',
    '1800 123 4567',
    '9 8 7 6 5 4 3 2 1 0',
    'कॉल ९८७६५४३२१०',
    '９８７６５４３２１０',
    '৯৮৭৬৫৪৩২১০',
    '⑨⑧⑦⑥⑤④③②①⓪',
    '98765\u200b43210',
    '00919876543210',
    '००९१९८७६५४३२१०',
    '0919876543210',
    '98765_43210',
    '98765,43210',
    '98765·43210',
    '98765|43210',
  ])('%j is refused, because it holds a phone number', (name) => {
    expect(problemWith('name', name)).toEqual({ code: 'name_number' });
  });
  test.each(['\u200b\u200b', '\u00ad\u00ad', '\u3164\u3164', '--'])(
    '%j is refused, because nothing is seen of it',
    (name) => {
      expect(problemWith('name', name)).toEqual({ code: 'name_missing' });
    },
  );
  test.each([
    'Asha\nRao',
    'Asha\r\nBcc: x',
    'Asha\rRao',
    'Asha\tRao',
    'Asha\u2028Rao',
    'Asha\u2029Rao',
    'Asha\u0085Rao',
  ])('%j is refused, because it is more than one line', (name) => {
    expect(problemWith('name', name)).toEqual({ code: 'name_line' });
  });
});

describe('a name, a company and an address', () => {
  test.each([
    ['a zero-width space', 'As\u200bha'],
    ['a byte order mark', 'Asha\ufeff Rao'],
    ['a soft hyphen', 'Asha\u00ad Rao'],
    ['a joiner between Latin letters', 'As\u200dha'],
    ['a joiner at the end', 'Asha\u200c Rao'],
    ['a joiner before a blank', 'आशा\u200d राव'],
    ['two joiners', 'रक्\u200d\u200dषा'],
    ['tags', 'Asha\u{e0041}\u{e007f} Rao'],
    ['a variation selector', 'Asha\ufe0f Rao'],
    ['a filler', 'Asha\u3164Rao'],
    ['a right-to-left override', 'Asha \u202eoaR'],
    ['a right-to-left mark', 'Asha \u200fRao'],
    ['an isolate', 'Asha\u2066oaR'],
    ['a private letter', 'Asha\ue000 Rao'],
    ['an unassigned letter', 'Asha\u0378 Rao'],
    ['half a letter', 'Asha\ud800 Rao'],
  ])('with %s is refused', (_what, text) => {
    expect(problemWith('name', text)).toEqual({ code: 'name_hidden' });
    expect(problemWith('company', text)).toEqual({ code: 'company_characters' });
    expect(problemWith('address', text)).toEqual({ code: 'address_hidden' });
  });
  test.each([
    'रक्\u200dषा शर्मा',
    'श्री\u200cमती राव',
    'ন্\u200dযাস',
    'അവൻ രാമന്\u200d',
    'ශ්\u200dරී',
    'خوش\u200cنما',
    'Chai ☕\ufe0f Point',
    'François d’Souza',
    'தமிழ் செல்வி',
    'ಲಕ್ಷ್ಮೀ',
    '\u{1f372} Rasoi',
  ])('%j is accepted', (text) => {
    for (const field of ['name', 'company', 'address'] as const) expect(problemWith(field, text)).toBeUndefined();
  });
  test('an address has lines; a control character is refused', () => {
    expect(problemWith('address', 'Flat 3\r\nM.G. Road\tPune')).toBeUndefined();
    expect(problemWith('address', 'Flat 3\u0007')).toEqual({ code: 'address_hidden' });
  });
});

describe('the checkout form', () => {
  test('requires name, address, phone and State; the rest is optional', () => {
    expect(buyerFields.filter((field) => problemWith(field, '')).map((field) => problemWith(field, ' ')?.code)).toEqual(
      ['name_missing', 'email_missing', 'phone_missing', 'state_missing'],
    );
  });
  test.each([
    'asha@dos\u212f.in',
    'asha@\uff44osa.in',
    'asha@dosa\u3002in.in',
    'asha@do\u00adsa.in',
    'asha@dosa.i\u200bn',
    'asha@\u24d3osa.in',
    '\uff41sha@dosa.in',
    'asha@xn--p1b6ci4b4b3a.in',
    'asha@mail.XN--H2BRJ9C',
  ])('%j is refused: it is another spelling of an address', (email) => {
    expect(problemWith('email', email)).toEqual({ code: 'email_shape' });
  });
  test.each(['asha@dosa.in', 'Asha+1@Dosa.co.in', 'आशा@डोसा.भारत', 'asha@bücher.de'])('%j is an address', (email) => {
    expect(problemWith('email', email)).toBeUndefined();
  });
  test.each(['asha', 'asha@', '@dosa.in', 'asha@dosa', 'a b@dosa.in', 'asha@dosa.in,other@x.in', 'asha@dosa..in '])(
    '%j is no e-mail address',
    (typed) => {
      expect(problemWith('email', typed)?.code).toBe('email_shape');
    },
  );
  test.each(['Dosa Plaza Pvt. Ltd.', 'Dosa.com (India) LLP', 'डोसा प्लाज़ा प्राइवेट लिमिटेड', 'A'.repeat(100)])(
    '%j is a company name',
    (company) => {
      expect(problemWith('company', company)).toBeUndefined();
    },
  );
  test.each(['Dosa\nPlaza', 'Dosa\tPlaza', 'Dosa\u2028Plaza', 'Dosa\u202eazalP', '\u200b', '--', 'Dosa\u0000'])(
    '%j is no company name',
    (company) => {
      expect(problemWith('company', company)).toEqual({ code: 'company_characters' });
    },
  );
  test('a company name has at most 100 characters', () => {
    expect(problemWith('company', 'A'.repeat(101))).toEqual({ code: 'too_long', most: 100 });
  });
  test('a State must be one of the list', () => {
    expect([problemWith('state', '07'), problemWith('state', '99')?.code]).toEqual([undefined, 'state_unknown']);
  });
});

describe('a GSTIN', () => {
  test('is accepted with spaces and small letters, and refused with a typing error', () => {
    expect(readGstin('27 aapfu0939f1zv')).toBe('27AAPFU0939F1ZV');
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

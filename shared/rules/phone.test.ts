import { expect, test } from 'vitest';
import { contactProblem } from './contact.ts';
import { latinDigits } from './digits.ts';
import { readPhone } from './phone.ts';

test.each([
  ['ten digits', '9876543210'],
  ['a country code', '+91 98765 43210'],
  ['a trunk zero', '098765-43210'],
  ['a country code without plus', '91 9876543210'],
  ['an international prefix', '0091 98765 43210'],
  ['a country code and a trunk zero in brackets', '+91 (0) 98765 43210'],
  ['a country code and a trunk zero', '+91 098765 43210'],
  ['an international prefix and a trunk zero', '0091-0-98765-43210'],
  ['a country code without plus and a trunk zero', '91 (0)98765 43210'],
  ['brackets', '(98765) 43210'],
  ['a country code in brackets', '(+91) 98765 43210'],
  ['a country code in brackets after the plus', '+(91)-98765-43210'],
  ['marks of direction, as copied from a contact', '\u202a+91 98765 43210\u202c'],
  ['isolates', '\u2066+91 98765 43210\u2069'],
  ['a left-to-right mark', '\u200e9876543210'],
  ['a zero-width space and a soft hyphen', '98765\u200b43\u00ad210'],
  ['an en dash', '98765–43210'],
  ['an em dash', '98765—43210'],
  ['a hyphen', '98765\u201043210'],
  ['a non-breaking hyphen', '98765\u201143210'],
  ['a minus sign', '98765\u221243210'],
  ['no-break spaces', '+91\u00a098765\u202f43210'],
  ['an ideographic and a thin space', '98765\u3000432\u200910'],
  ['Devanagari digits', '९८७६५४३२१०'],
  ['Bengali digits', '৯৮৭৬৫৪৩২১০'],
  ['Gurmukhi digits', '੯੮੭੬੫੪੩੨੧੦'],
  ['Gujarati digits', '૯૮૭૬૫૪૩૨૧૦'],
  ['Odia digits', '୯୮୭୬୫୪୩୨୧୦'],
  ['Tamil digits', '௯௮௭௬௫௪௩௨௧௦'],
  ['Telugu digits', '౯౮౭౬౫౪౩౨౧౦'],
  ['Kannada digits', '೯೮೭೬೫೪೩೨೧೦'],
  ['Malayalam digits', '൯൮൭൬൫൪൩൨൧൦'],
  ['Urdu digits', '۹۸۷۶۵۴۳۲۱۰'],
  ['Arabic digits', '٩٨٧٦٥٤٣٢١٠'],
  ['full-width digits', '＋９１　９８７６５４３２１０'],
  ['a Bengali country code', '+৯১ ৯৮৭৬৫ ৪৩২১০'],
])('a mobile number with %s is read', (_how, typed) => {
  expect(readPhone(typed)).toEqual({ digits: '9876543210' });
  expect(contactProblem('phone', typed)).toBeUndefined();
});

test.each([
  ['', { problem: 'length', count: 0 }],
  ['\u202a\u202c', { problem: 'length', count: 0 }],
  ['98765 000', { problem: 'length', count: 8 }],
  ['98765432101', { problem: 'length', count: 11 }],
  ['+91 (0) 22 2345 6789', { problem: 'start' }],
  ['00 98765 43210', { problem: 'length', count: 12 }],
  ['+91 00 98765 43210', { problem: 'length', count: 12 }],
  ['৯৮৭৬৫', { problem: 'length', count: 5 }],
  ['+44 7911 123456', { problem: 'length', count: 12 }],
  ['022–2345678', { problem: 'start' }],
  ['5876543210', { problem: 'start' }],
  ['(+91) 22 2345 6789', { problem: 'start' }],
  ['૫૮૭૬૫૪૩૨૧૦', { problem: 'start' }],
  ['98765o3210', { problem: 'letters' }],
  ['98765/43210', { problem: 'letters' }],
  ['98765,43210', { problem: 'letters' }],
  ['98765_43210', { problem: 'letters' }],
  ['98765 43210 ext', { problem: 'letters' }],
  ['9876543210+', { problem: 'letters' }],
  ['98765+43210', { problem: 'letters' }],
  ['++919876543210', { problem: 'letters' }],
  ['((+91)) 9876543210', { problem: 'letters' }],
])('%j is refused with a reason', (typed, reading) => {
  expect(readPhone(typed)).toEqual(reading);
});

test('a digit of any script is its value', () => {
  for (let point = 0; point <= 0x1_ffff; point += 1) {
    const digit = String.fromCodePoint(point);
    if (!/^\p{Nd}$/u.test(digit)) continue;
    // This also holds where the digits of two scripts are adjacent, because each script has exactly ten.
    expect(latinDigits(digit)).toMatch(/^[0-9]$/);
  }
  expect(latinDigits('०९ ০৯ ௦௯ 𝟎𝟗 𝟘𝟡 𝟶𝟿')).toBe('09 09 09 09 09 09');
});

import { expect, test } from 'vitest';
import { masked, maskedContact } from './masking.ts';

test.each([
  '2341 2341 2346',
  '2341-2341-2346',
  '234123412346',
  '2341.2341/2346',
  '२३४१ २३४१ २३४६',
  '２３４１２３４１２３４６',
  '𝟚𝟛𝟜𝟙𝟚𝟛𝟜𝟙𝟚𝟛𝟜𝟞',
  '2341_2341_2346',
  '2341 | 2341 | 2346',
  '2341•2341•2346',
  '2341·2341·2346',
  '2341*2341*2346',
  '2341~2341=2346',
  '(2341)(2341)(2346)',
  '[2341] [2341] [2346]',
  '2341\\2341\\2346',
  '2341"2341"2346',
  '2341’2341’2346',
  '2341#2341#2346',
  '2341→2341→2346',
  '2341<2341>2346',
  '2 3 4 1 2 3 4 1 2 3 4 6',
  '2341\u200b2341\u200b2346',
  '2341\ufe0f2341\ufe0f2346',
  '2\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e31\ufe0f\u20e32341 2346',
])('the Aadhaar number %j is masked', (typed) => {
  expect(masked(`It is ${typed}.`).replace(/[^X]/g, '')).toHaveLength(8);
});

test.each([
  '+91 98765 43210',
  '2341 2341 2345',
  '1341 2341 2346',
  '29 Nov 2026, 10:30',
  '2341, 2341, 2346',
  '2341:2341:2346',
  'Rs 2,999 and 3,999 and 4,999',
  '2341 + 2341 + 2346',
  '₹2341 ₹2341 ₹2346',
  'FSSAI 12341234123461',
])('%j stays as it is', (text) => {
  expect(masked(text)).toBe(text);
});

// A phone number with 91 before it that has the check digit of an Aadhaar number.
const phone = '919876543216';

test.each([
  `phone ${phone}`,
  `My number for WhatsApp is ${phone}`,
  `https://wa.me/${phone}`,
  `${phone} (mobile)`,
  `मेरा फ़ोन: ${phone}`,
  `व्हाट्सऐप ${phone}`,
  `+${phone}`,
])('the phone number in %j stays as it is', (text) => {
  expect(masked(phone)).toBe('XXXXXXXX3216');
  expect(masked(text)).toBe(text);
});

test('a phone number stays as it is where one is asked for, an Aadhaar number does not', () => {
  expect(masked(`${phone}, asha@x.in, 234123412346`, { forPhone: true })).toBe(`${phone}, asha@x.in, XXXXXXXX2346`);
  expect(masked(`Aadhaar ${phone}, phone 98765 43210`)).toBe('Aadhaar XXXXXXXX3216, phone 98765 43210');
  expect(masked('phone 2341 2341 2346')).toBe('phone XXXX XXXX 2346');
});

test.each([
  ['asha.rao@gmail.com', 'a•••@gmail.com'],
  ['a@x.in', 'a•••@x.in'],
  ['+91 9876543210', '•••10'],
])('the contact %j is shown as %j', (contact, shown) => {
  expect(maskedContact(contact)).toBe(shown);
});

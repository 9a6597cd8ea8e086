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
  '2341     2341\t2346',
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
  // Hangul fillers are letters without a shape and look like spaces.
  '2341\u31642341\u31642346',
  '2341\u115f2341\uffa02346',
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

test.each([
  ['asha.rao@gmail.com', 'a•••@gmail.com'],
  ['a@x.in', 'a•••@x.in'],
  ['+91 9876543210', '•••10'],
])('the contact %j is shown as %j', (contact, shown) => {
  expect(maskedContact(contact)).toBe(shown);
});

import { expect, test } from 'vitest';
import { addressInOneLine, inOneLine } from './one-line.ts';

test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001e', ' \n\n '])(
  'text after the line break %j stays on the line',
  (lineBreak) => {
    expect(inOneLine(`14 Hill Road${lineBreak}GSTIN 27AAPFU0939F1ZV`)).toBe('14 Hill Road GSTIN 27AAPFU0939F1ZV');
    expect(inOneLine(`${lineBreak}Delhi${lineBreak}`)).toBe('Delhi');
  },
);

test('the parts of an address are divided by commas; text on one line stays as it is', () => {
  expect(addressInOneLine('Shop 14,\r\nMarket\nPort Blair')).toBe('Shop 14, Market, Port Blair');
  expect(inOneLine('M/s  Asha & Sons – क्‍ष')).toBe('M/s  Asha & Sons – क्‍ष');
});

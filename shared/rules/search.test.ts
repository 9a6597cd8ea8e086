import { describe, expect, test } from 'vitest';
import { masked } from './masking.ts';
import { matchesSearch, parseSearch, patternOf, searchForm } from './search.ts';

describe('parsed searches', () => {
  test.each([
    ['asha rao', ['%asha%', '%rao%']],
    ['  ASHA  ', ['%asha%']],
    ['as', ['% as%']],
    ['+91 98765 43210', ['%9876543210%']],
    ['+91 (0) 98765 43210', ['%9876543210%']],
    ['919876543210', ['%9876543210%']],
    ['09876543210', ['%9876543210%']],
    ['98765 43', ['%9876543%']],
    ['९८७६५', ['%98765%']],
    ['৯৮৭৬৫', ['%98765%']],
    ['(+91) 98765–43210', ['%9876543210%']],
    ['\u202a+91 98765 43210\u202c', ['%9876543210%']],
    ['50%_\\', ['%50\\%\\_\\\\%']],
    ['%', ['% \\%%']],
    ['   ', []],
  ])('%s', (typed, patterns) => {
    expect(parseSearch(typed).words.map(patternOf)).toEqual(patterns);
  });

  test.each([
    ['ch_7k3m9a', 'ch_7k3m9a'],
    ['KOT 7K3M9A', 'ch_7k3m9a'],
    ['#7k3m', 'ch_7k3m'],
    ['7k3', undefined],
    ['asha rao', undefined],
  ])('%s as an order number', (typed, from) => {
    expect(parseSearch(typed).order?.from).toBe(from);
  });

  test.each([
    ['menu asha', true],
    ['राव', true],
    ['as', true],
    ['sha', true],
    ['ha', false],
    ['KOT 7K3M9A', true],
    ['KOT 9A7K3M', false],
  ])("%s on a task's ticket", (typed, meant) => {
    const ticket = 'Enter the menu Asha राव';
    expect(matchesSearch(parseSearch(typed), ticket, 'ch_7k3m9a0000000000000000000')).toBe(meant);
  });

  test('letters beyond ASCII are encoded without collisions', () => {
    const devanagari = Array.from({ length: 0x36 }, (_, place) => String.fromCodePoint(0x904 + place))
      .filter((letter) => letter.normalize('NFD') === letter)
      .map(searchForm);
    const assigned = devanagari.filter((form) => form.length === 3);
    expect(new Set(assigned).size).toBe(assigned.length);
    expect(searchForm('आशा')).toMatch(/^(q\d[a-z]){3}$/);
  });
});

test.each([
  ["D'Souza", 'D’Souza', 'dsouza', 'D`Souza'],
  ['José Fernandes', 'jose fernandes', 'JOSE\u0301 FERNANDES'],
  ['फ़र्ज़ाना', 'फर्जाना', 'फ\u093cर्ज\u093cाना', '\u095eर्\u095bाना'],
  ['चाँद', 'चांद'],
  ['চাঁদ', 'চাংদ'],
  ['ਚਾਁਦ', 'ਚਾਂਦ'],
])('%s is found as %s', (...spellings) => {
  expect(new Set(spellings.map(searchForm)).size).toBe(1);
  for (const typed of spellings) expect(matchesSearch(parseSearch(typed), spellings[0] ?? '')).toBe(true);
});

describe('identity document numbers are masked', () => {
  test.each([
    ['aadhaar 2345 6789 0124.pdf', 'aadhaar XXXX XXXX 0124.pdf'],
    ['234567890124', 'XXXXXXXX0124'],
    ['PAN ABCPE1234F', 'PAN ABCPEXXXXF'],
    ['call +91 98765 43210', 'call +91 98765 43210'],
    ['234567890125', '234567890125'],
    ['2345.6789.0124 2345/6789/0124', 'XXXX.XXXX.0124 XXXX/XXXX/0124'],
    ['2345–6789–0124', 'XXXX–XXXX–0124'],
    ['23 45 67 89 01 24', 'XX XX XX XX 01 24'],
    ['2345  6789\u00a0\u200b0124', 'XXXX  XXXX\u00a0\u200b0124'],
    ['२३४५ ६७८९ ०१२४', 'XXXX XXXX ०१२४'],
    ['Aadhaar+234567890124', 'Aadhaar+XXXXXXXX0124'],
    ['no. 1 2345 6789 0124', 'no. 1 XXXX XXXX 0124'],
    ['ABCPE 1234 F', 'ABCPE XXXX F'],
    ['table 1234 x', 'table 1234 x'],
    ['17112233445566778', '17112233445566778'],
    ['order of 12 thalis, GSTIN 27ABCPE1234F1Z5', 'order of 12 thalis, GSTIN 27ABCPE1234F1Z5'],
  ])('%s', (text, shown) => {
    expect(masked(text)).toBe(shown);
  });
});

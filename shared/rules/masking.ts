/** Masks identity document numbers in any text. */

const aadhaar = /(?<![\d+]|\+91[ -]?)([2-9]\d{3})([ -]?)(\d{4})([ -]?)(\d{4})(?!\d)/g;
const pan = /(?<![A-Za-z0-9])([A-Z]{3}[ABCFGHLJPT][A-Z])(\d{4})([A-Z])(?![A-Za-z0-9])/gi;

/** The text with all but the last four digits of Aadhaar numbers, and the digits of PANs, masked. */
export function masked(text: string): string {
  return text
    .replace(aadhaar, (whole, first: string, gap: string, second: string, gap2: string, last: string) =>
      checksOut(first + second + last) ? `XXXX${gap}XXXX${gap2}${last}` : whole,
    )
    .replace(pan, (_, letters: string, _digits: string, last: string) => `${letters}XXXX${last}`);
}

const contact = /(?<![^\s@<>()[\]",;:\\])[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+|\+?\d(?:[\s().-]{0,2}\d){7,}/g;

/** The text without e-mail addresses and numbers of eight or more digits. */
export const withoutContact = (text: string): string => text.normalize('NFKC').replace(contact, '•••');

const times = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const turned = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
];

/** The last digit of an Aadhaar number is Verhoeff's check digit of the others. */
function checksOut(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((check, digit, place) => times[check]?.[turned[place % 8]?.[Number(digit)] ?? 0] ?? 0, 0);
  return sum === 0;
}

import { latinDigit } from './digits.ts';

// Twelve digits of any script, with up to three blanks or signs between two of them. Commas, colons, plus and currency
// signs are excluded, because rows of prices, times and sums contain them.
const twelveDigits = /(?<!\p{Nd})(?=(\p{Nd}(?:[^\p{L}\p{Nd}\p{Sc},;:+]{0,3}\p{Nd}){11})(?!\p{Nd}))/gu;
const digit = /\p{Nd}/gu;
const pan = /(?<![A-Za-z0-9])([A-Z]{3}[ABCFGHLJPT][A-Z])(\d{4})([A-Z])(?![A-Za-z0-9])/gi;
// A PAN with gaps counts only in capitals, because in lower case, ordinary words and numbers look the same.
const panWithGaps = /(?<![A-Za-z0-9])([A-Z]{3}[ABCFGHLJPT][A-Z][ -]{0,2})(\d{4})([ -]{0,2}[A-Z])(?![A-Za-z0-9])/g;

type Asked = {
  forPhone?: boolean | undefined;
};

/**
 * Masks the digits of PANs, and all but the last four digits of Aadhaar numbers. One in ten phone numbers with 91 before
 * it could be an Aadhaar number; beside a word for phone it is left.
 */
export function masked(text: string, asked: Asked = {}): string {
  return maskedAadhaar(text, asked).replace(pan, '$1XXXX$3').replace(panWithGaps, '$1XXXX$3');
}

function maskedAadhaar(text: string, { forPhone = false }: Asked): string {
  let shown = '';
  let done = 0;
  for (const { index, 1: typed = '' } of text.matchAll(twelveDigits)) {
    const digits = (typed.match(digit) ?? []).map(latinDigit).join('');
    const end = index + typed.length;
    if (index < done || !/^[2-9]/.test(digits) || !checksOut(digits)) continue;
    if (/^91[6-9]/.test(digits) && (forPhone || isBesidePhoneWord(text.slice(0, index), text.slice(end)))) continue;
    let left = 8;
    shown += text.slice(done, index) + typed.replace(digit, (each) => (left-- > 0 ? 'X' : each));
    done = end;
  }
  return shown + text.slice(done);
}

const phoneWord = /\+$|phone|mobile|whats\s?app|wa\.me|call|contact|फ़ोन|फ़ोन|फोन|मोबाइल|व्हाट्स|वॉट्स|कॉल/iu;
const aadhaarWord = /aa?dh?aa?r|आधार/iu;

function isBesidePhoneWord(before: string, after: string): boolean {
  const near = [/[^\p{Nd}]{0,20}$/u.exec(before)?.[0] ?? '', /^[^\p{Nd}]{0,20}/u.exec(after)?.[0] ?? ''];
  return near.some((words) => phoneWord.test(words)) && !near.some((words) => aadhaarWord.test(words));
}

const anyContact = /(?<![^\s@<>()[\]",;:\\])[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+|\+?\d(?:[\s().-]{0,2}\d){7,}/g;

export const withoutContact = (text: string): string => text.normalize('NFKC').replace(anyContact, '•••');

/** Masks an e-mail address or phone number, so that its owner still recognizes it: `a•••@gmail.com`, `•••11`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at < 0) return `•••${contact.slice(-2)}`;
  const [first = ''] = contact;
  return `${first}•••${contact.slice(at)}`;
}

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

/** Whether the last digit is the Verhoeff check digit of the others; Aadhaar numbers end with such a digit. */
function checksOut(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((check, digit, place) => times[check]?.[turned[place % 8]?.[Number(digit)] ?? 0] ?? 0, 0);
  return sum === 0;
}

import { readEmail } from './email.ts';
import { plainNumber, withoutCountry } from './phone.ts';

export const mostHits = 500;

const orderPrefix = 'ch_';
const orderLength = 26;
const fewestOfOrder = 4;
const fewestOfPhone = 6;
/** Minimum length of a word that matches anywhere; shorter words match only at the start of a word. */
const anywhereFrom = 3;

const apostrophes = /['`´‘’‛ʹʻʼˈ′]/g;
const leftOut = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u200c\u200d]/g;
const chandrabindus = /[\u0901\u0981\u0a01\u0a81\u0b01\u0c01\u0c81]/g;

/** Lower case without apostrophes, accents, nukta and joiners; the anusvara stands for the chandrabindu. */
export function plainForm(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(leftOut, '')
    .replace(chandrabindus, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
    .toLowerCase();
}

/** Lower-case ASCII; any other letter becomes three characters (`search_form` in the database). */
export function searchForm(text: string): string {
  return [...plainForm(text)].map(spelled).join('');
}

function spelled(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code < 128 ? letter : `q${code % 10}${String.fromCharCode(97 + (Math.floor(code / 10) % 26))}`;
}

/** Words that must all be found, and the range of order numbers if the text may be the start of one. */
export type SearchTerms = {
  words: string[];
  order: { from: string; to: string } | undefined;
  /** Complete e-mail address as it is stored; the words are searched only if nobody has exactly this address. */
  address: string | undefined;
  phone: string | undefined;
};

export function parseSearch(typed: string): SearchTerms {
  const phone = phoneIn(typed);
  const words = phone === undefined ? typed.split(/\s+/) : [phone];
  return {
    words: words.map(searchForm).filter(Boolean),
    order: orderIn(typed),
    address: readEmail(typed),
    phone: phone !== undefined && phone.length >= fewestOfPhone ? phone : undefined,
  };
}

export function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < anywhereFrom ? `% ${literal}%` : `%${literal}%`;
}

export function matchesSearch({ words, order }: SearchTerms, text: string, orderId = ''): boolean {
  if (order && orderId >= order.from && orderId <= order.to) return true;
  const searched = ` ${searchForm(text)}`;
  return words.every((word) => searched.includes(word.length < anywhereFrom ? ` ${word}` : word));
}

function phoneIn(typed: string): string | undefined {
  const text = plainNumber(typed).trim();
  if (!/^\(?\+?[\d\s().-]{3,}$/.test(text)) return undefined;
  return withoutCountry(text.replace(/\D/g, ''), text.includes('+')) || undefined;
}

/** Returns the range of order numbers that begin with the typed text: 'ch_7k3m…', 'KOT 7K3M9A', '#7k3m'. */
function orderIn(typed: string): SearchTerms['order'] {
  const [, start = ''] = /^(?:#|kot[\s#-]*)?(?:ch_)?([0-9a-z]*)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (start.length < fewestOfOrder || start.length > orderLength) return undefined;
  const from = orderPrefix + start;
  return { from, to: from.padEnd(orderPrefix.length + orderLength, 'z') };
}

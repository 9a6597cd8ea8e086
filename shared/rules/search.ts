/** How staff find anything: by words that each stand somewhere in what is known of it, by a phone number, or by an order's number. */

const devanagariZero = 0x0966;
const orderPrefix = 'ch_';
const orderLength = 26;
const fewestOfOrder = 4;
/** From three letters on a word may stand anywhere; a shorter one must begin a word. */
const anywhereFrom = 3;

/** Text as it is kept for searching: small ASCII letters, any other letter spelled as three of them (`search_form` in the database). */
export function searchForm(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase();
  return [...plain].map(spelled).join('');
}

function spelled(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code < 128 ? letter : `q${code % 10}${String.fromCharCode(97 + (Math.floor(code / 10) % 26))}`;
}

/** Words in their search form that must all be found, and the bounds of an order's number if it may be one. */
export type Needles = {
  words: string[];
  order: { from: string; to: string } | undefined;
  /** A whole e-mail address, in small letters: whoever has just that is meant, and the words only where nobody has. */
  address: string | undefined;
};

/** What to look for when somebody types this. */
export function needlesOf(typed: string): Needles {
  const phone = phoneIn(typed);
  const words = phone === undefined ? typed.split(/\s+/) : [phone];
  return { words: words.map(searchForm).filter(Boolean), order: orderIn(typed), address: addressIn(typed) };
}

/** A word as a LIKE pattern for texts in their search form that begin with a space; its signs are taken as letters. */
export function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < anywhereFrom ? `% ${literal}%` : `%${literal}%`;
}

/** The same without a database: whether a text, or the number of an order that it belongs to, is meant. */
export function isMeant({ words, order }: Needles, text: string, orderId = ''): boolean {
  if (order && orderId >= order.from && orderId <= order.to) return true;
  const kept = ` ${searchForm(text)}`;
  return words.every((word) => kept.includes(word.length < anywhereFrom ? ` ${word}` : word));
}

/** The digits of a number or a part of one, without its country and spaces; nothing for other text. */
function phoneIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero));
  if (!/^\s*\+?[\d\s().-]{3,}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return digits.replace(/^91/, '') || undefined;
  if (digits.length === 14 && digits.startsWith('0091')) return digits.slice(4);
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1);
  return digits || undefined;
}

function addressIn(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? text : undefined;
}

/** Order numbers are read from their beginning: 'ch_7k3m…', 'KOT 7K3M9A', '#7k3m'. */
function orderIn(typed: string): Needles['order'] {
  const [, start = ''] = /^(?:#|kot[\s#-]*)?(?:ch_)?([0-9a-z]*)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (start.length < fewestOfOrder || start.length > orderLength) return undefined;
  const from = orderPrefix + start;
  return { from, to: from.padEnd(orderPrefix.length + orderLength, 'z') };
}

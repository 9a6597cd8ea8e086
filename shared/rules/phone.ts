/** Parses Indian mobile numbers in the usual spellings: (+91) 98765 43210, 098765–43210, ९८७६५४३२१०. */
import { latinDigits } from './digits.ts';

export type PhoneReading =
  | { digits: string }
  | { problem: 'letters' }
  | { problem: 'length'; count: number }
  | { problem: 'start' };

/** Digits of any script become 0-9; removes invisible characters that are copied from contact lists. */
export function plainNumber(text: string): string {
  return latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

export function readPhone(typed: string): PhoneReading {
  const text = plainNumber(typed).trim();
  if (!/^\(?\+?[\d\s().-]*$/.test(text)) return { problem: 'letters' };
  const all = text.replace(/\D/g, '');
  const digits = withoutCountry(all, text.includes('+'));
  if (digits.length !== 10) return { problem: 'length', count: digits.length };
  if (!/^[6-9]/.test(digits)) return { problem: 'start' };
  return { digits };
}

/** Returns the digits after the country code and a trunk zero, as in +91 (0) 98765 43210. */
export function withoutCountry(all: string, plus: boolean): string {
  const national = all.replace(plus ? /^(?:00)?91/ : /^0091|^91(?=0?\d{10}$)/, '');
  return national.length === 11 && national.startsWith('0') ? national.slice(1) : national;
}

/** Parses Indian mobile numbers in any usual spelling: (+91) 98765 43210, 098765–43210, ९८७६५४३२१०. */
import { latinDigits } from './digits.ts';

export type PhoneReading =
  | { digits: string }
  | { problem: 'letters' }
  | { problem: 'length'; count: number }
  | { problem: 'start' };

/** Digits of any script as 0-9 and dashes as '-', without the invisible characters that contact lists copy along. */
export function plainNumber(text: string): string {
  return latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

/** The ten digits of a mobile number, or the reason why it is invalid. */
export function readPhone(typed: string): PhoneReading {
  const text = plainNumber(typed).trim();
  if (!/^\(?\+?[\d\s().-]*$/.test(text)) return { problem: 'letters' };
  const all = text.replace(/\D/g, '');
  const digits = withoutCountry(all, text.includes('+'));
  if (digits.length !== 10) return { problem: 'length', count: digits.length };
  if (!/^[6-9]/.test(digits)) return { problem: 'start' };
  return { digits };
}

function withoutCountry(all: string, plus: boolean): string {
  if (all.startsWith('0091')) return all.slice(4);
  if (all.startsWith('91') && (plus || all.length === 12)) return all.slice(2);
  if (all.startsWith('0') && all.length === 11) return all.slice(1);
  return all;
}

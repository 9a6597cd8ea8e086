/** Parses Indian mobile numbers in any usual spelling: +91 98765 43210, 098765-43210, ९८७६५४३२१०. */

export type PhoneReading =
  | { digits: string }
  | { problem: 'letters' }
  | { problem: 'length'; count: number }
  | { problem: 'start' };

const devanagariZero = 0x0966;

/** Devanagari and full-width digits as 0-9. */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero));
}

/** The ten digits of a mobile number, or the reason why it is invalid. */
export function readPhone(typed: string): PhoneReading {
  const text = latinDigits(typed).trim();
  if (!/^\+?[\d\s().-]*$/.test(text)) return { problem: 'letters' };
  const all = text.replace(/\D/g, '');
  const digits = withoutCountry(all, text.startsWith('+'));
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

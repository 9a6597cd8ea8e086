import type { PaymentFailure } from '#shared/rules/payment-failures.ts';

export type FailureDetails = {
  error_code?: string | null | undefined;
  error_reason?: string | null | undefined;
  error_description?: string | null | undefined;
  error_code_raw?: string | null | undefined;
  message?: string | null | undefined;
};

// Error codes from NPCI and ISO 8583, which are the same at every bank.
const byRawCode = new Map<string, PaymentFailure>([
  ...['U30', 'Z9', '51', 'K1'].map((code) => [code, 'insufficient_funds'] as const),
  ...['ZM', 'Z6', '55', '75', 'AM'].map((code) => [code, 'wrong_pin'] as const),
  ...['U68', 'U28', 'XB', 'BT', '91', 'U66'].map((code) => [code, 'bank_unavailable'] as const),
  ...['U69', 'U67', 'U86', 'T00'].map((code) => [code, 'timed_out'] as const),
  ...['ZA', 'U19'].map((code) => [code, 'cancelled'] as const),
  ...['05', '57', '62', 'ZE', 'U16'].map((code) => [code, 'declined_by_bank'] as const),
]);

const byWords: [RegExp, PaymentFailure][] = [
  [/insufficient|low.?balance|not enough/, 'insufficient_funds'],
  [/pin\b|otp\b|authentication/, 'wrong_pin'],
  [/unavailable|not available|not reachable|downtime|processing_failure/, 'bank_unavailable'],
  [/timed?.?out|expired|in time/, 'timed_out'],
  [/cancel|user.?dropped|aborted|declined by (the )?(customer|user)/, 'cancelled'],
  [/declin|honou?r|bank_/, 'declined_by_bank'],
];

// U30 means "debit has failed". Most banks send it for insufficient funds. Other details, if given, are more precise.
const vague = new Set(['U30']);

/**
 * Returns the reason for a failed payment attempt. Uses the bank's code; if it is unknown or vague, searches the
 * provider's codes and texts for known words. If none occurs, uses the vague code or a general reason.
 */
export function failureOf(details: FailureDetails, method: string | undefined): PaymentFailure {
  const { error_code, error_reason, error_description, error_code_raw: raw, message } = details;
  const words = [error_reason, error_code, error_description, message].join(' ').toLowerCase();
  const known = raw ? byRawCode.get(raw.toUpperCase()) : undefined;
  if (known && !vague.has((raw ?? '').toUpperCase())) return known;
  const match = byWords.find(([pattern]) => pattern.test(words))?.[1];
  return match ?? known ?? (method?.startsWith('upi') ? 'upi_failed' : 'unknown');
}

import type { Role } from './accounts.ts';

/** Returns the largest discount in rupees that somebody may give on a price in a quote. */
export function mostDiscount(
  role: Role,
  rupees: number,
  { sellerDiscountPercent, adminDiscountPercent }: { sellerDiscountPercent: number; adminDiscountPercent: number },
): number {
  return Math.floor((rupees * (role === 'admin' ? adminDiscountPercent : sellerDiscountPercent)) / 100);
}

/** The last day of a quote is at most so many days ahead. */
export const longestQuoteDays = 90;

/** Its customer is reminded once, when so many days are left. */
export const quoteReminderDays = 2;

export const quoteStates = ['open', 'paid', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** A quote is valid until the end of its last day in India. */
export function quoteState(
  { paid, withdrawn, validUntil }: { paid: boolean; withdrawn: boolean; validUntil: string },
  today: string,
): QuoteState {
  if (paid) return 'paid';
  if (withdrawn) return 'withdrawn';
  return validUntil < today ? 'expired' : 'open';
}

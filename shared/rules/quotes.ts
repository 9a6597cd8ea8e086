import type { Role } from './accounts.ts';

/** Largest discount in percent of the price that somebody may give in a quote. */
export const discountLimitPercent = { seller: 10, admin: 50 } as const;

/** Returns the largest discount in rupees on a price. */
export function mostDiscount(role: Role, rupees: number): number {
  return Math.floor((rupees * discountLimitPercent[role === 'admin' ? 'admin' : 'seller']) / 100);
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

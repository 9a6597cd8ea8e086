import { m } from '#web/paraglide/messages.js';

/** Formats a number of months: '1 month', '12 months'. */
export function monthsLabel(count: number): string {
  return count === 1 ? m.checkout_month() : m.checkout_months({ count });
}

/** Annual fees of FSSAI registrations. We send a reminder before the end of each year that the plan covers. */
import { monthsLater } from './subscriptions.ts';

export const longestCareYears = 5;

/** Days between the reminder and the anniversary of the registration; FSSAI has published no due date. */
export const daysBeforeFee = 30;

export function feeDay(granted: Date, year: number): Date {
  return monthsLater(granted, 12 * year);
}

/** Period of the grant (after `from`, until `to`) for which the fee for `year` is due within 30 days. */
export function grantedWithFee(now: Date, year: number): { from: Date; to: Date } {
  const soon = new Date(now.getTime() + daysBeforeFee * 86_400_000);
  return { from: monthsLater(now, -12 * year), to: monthsLater(soon, -12 * year) };
}

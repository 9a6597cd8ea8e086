/** Annual fees of FSSAI registrations. We send a reminder before the end of each year that the plan covers. */
import { monthsLater } from './subscriptions.ts';

export const longestCareYears = 5;

/** Days between the reminder and the anniversary of the registration; FSSAI has published no due date. */
export const daysBeforeFee = 30;

export function feeDay(granted: Date, year: number): Date {
  return monthsLater(granted, 12 * year);
}

/**
 * Returns the period (after `from`, until `to`) in which a registration must have been granted for its fee for `year`
 * to be due within the next 30 days.
 */
export function grantedWithFee(now: Date, year: number): { from: Date; to: Date } {
  const soon = new Date(now.getTime() + daysBeforeFee * 86_400_000);
  return { from: monthsLater(now, -12 * year), to: monthsLater(soon, -12 * year) };
}

/** The annual fee of FSSAI registrations: plans with years of care have a reminder before each of these years is over. */
import { monthsLater } from './subscriptions.ts';

/** Years of the longest plan. */
export const longestCareYears = 5;

/** FSSAI has published no due date, so the reminder comes a month before the registration is a year older. */
export const daysBeforeFee = 30;

/** When a registration of `granted` is that many years old. */
export function feeDay(granted: Date, year: number): Date {
  return monthsLater(granted, 12 * year);
}

/** When registrations were granted (after `from`, until `to`) whose fee for a year is due within the next 30 days. */
export function grantedWithFee(now: Date, year: number): { from: Date; to: Date } {
  const soon = new Date(now.getTime() + daysBeforeFee * 86_400_000);
  return { from: monthsLater(now, -12 * year), to: monthsLater(soon, -12 * year) };
}

/** A paid plan runs from the day of payment for its months; one-time work has no end (product decision 7). */
import { offersDurations, type Plan } from './catalogue.ts';

export type SubscriptionStatus = 'Active' | 'Expired' | 'Cancelled';

/** Months that a purchase covers, or null for one-time work. */
export function termOf(plan: Pick<Plan, 'category' | 'termMonths'>, duration: number): number | null {
  return offersDurations(plan) ? duration : plan.termMonths;
}

const istOffset = 330 * 60_000;

/** The same calendar day and time in IST `months` later; the 31st becomes the last day of a shorter month. */
export function monthsLater(start: Date, months: number): Date {
  const ist = new Date(start.getTime() + istOffset);
  const day = ist.getUTCDate();
  ist.setUTCDate(1);
  ist.setUTCMonth(ist.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(ist.getUTCFullYear(), ist.getUTCMonth() + 1, 0)).getUTCDate();
  ist.setUTCDate(Math.min(day, lastDay));
  return new Date(ist.getTime() - istOffset);
}

/** What the subscriptions table shows. */
export function subscriptionStatus(
  subscription: { endDate: Date | null; cancelledAt: Date | null },
  now: Date,
): SubscriptionStatus {
  if (subscription.cancelledAt) return 'Cancelled';
  return subscription.endDate && subscription.endDate <= now ? 'Expired' : 'Active';
}

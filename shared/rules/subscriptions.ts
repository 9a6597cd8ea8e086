/** A plan runs for its months from the day of payment; one-time work is done when its steps are done. */
import { offersDurations, type Plan } from './catalogue.ts';
import { indiaOffset } from './india-time.ts';

export const subscriptionStatuses = ['Active', 'Done', 'Expired', 'Cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export function termOf(plan: Pick<Plan, 'category' | 'termMonths'>, duration: number): number | null {
  return offersDurations(plan) ? duration : plan.termMonths;
}

/** Returns the same day and time in IST `months` later; the 31st becomes the last day of a shorter month. */
export function monthsLater(start: Date, months: number): Date {
  const ist = new Date(start.getTime() + indiaOffset);
  const day = ist.getUTCDate();
  ist.setUTCDate(1);
  ist.setUTCMonth(ist.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(ist.getUTCFullYear(), ist.getUTCMonth() + 1, 0)).getUTCDate();
  ist.setUTCDate(Math.min(day, lastDay));
  return new Date(ist.getTime() - indiaOffset);
}

type Shown = { endDate: Date | null; isCancelled: boolean; workIsDone: boolean; workIsOwed: boolean };

/** Work that we still owe, such as for a paid month, keeps it active beyond its end date. */
export function subscriptionStatus(
  { endDate, isCancelled, workIsDone, workIsOwed }: Shown,
  now: Date,
): SubscriptionStatus {
  if (isCancelled) return 'Cancelled';
  if (endDate) return endDate <= now && !workIsOwed ? 'Expired' : 'Active';
  return workIsDone ? 'Done' : 'Active';
}

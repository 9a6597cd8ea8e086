import { durations } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';

/** Formats a number of months: '1 month', '12 months'. */
export function monthsText(count: number): string {
  return count === 1 ? m.marketing_month() : m.marketing_months({ count });
}

export const durationOptions = () =>
  durations.map((count) => ({ value: String(count), label: m.marketing_months_short({ count }) }));

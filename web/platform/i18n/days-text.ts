import { settings } from '#shared/brand.ts';
import { usualDaysOf } from '#shared/rules/usual-days.ts';
import { m } from '#web/paraglide/messages.js';

export function daysText([from, to]: readonly [number, number]): string {
  if (to === 1) return m.cases_usual_day();
  if (from === 0) return m.cases_usual_days_most({ to });
  return from === to ? m.cases_usual_days_about({ to }) : m.cases_usual_days({ from, to });
}

/** Our usual days, those of the authority or app, and our promised maximum; empty for growth plans. */
export function planDaysText(planId: string): string {
  const days = usualDaysOf(planId);
  if (!days) return '';
  const { ours, theirs, promise, partner } = days;
  return m.orders_days({
    ours: daysText(ours),
    promise: settings.policies.promiseDays[promise],
    partner,
    theirs: daysText(theirs),
  });
}

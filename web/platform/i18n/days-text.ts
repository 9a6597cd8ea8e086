import type { Language } from '#shared/language.ts';
import type { WorkDays } from '#shared/rules/cases/plan-days.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

export function daysText([from, to]: readonly [number, number], locale: Language = getLocale()): string {
  if (to === 1) return m.cases_usual_day({}, { locale });
  if (from === 0) return m.cases_usual_days_most({ to }, { locale });
  return from === to ? m.cases_usual_days_about({ to }, { locale }) : m.cases_usual_days({ from, to }, { locale });
}

/** Our usual days, our promised maximum and, if the work waits for an authority or app, its days. */
export function workDaysText({ ours, theirs, promise, partner }: WorkDays): string {
  const own = { ours: daysText(ours), promise };
  return theirs[1] === 0 ? m.orders_days_alone(own) : m.orders_days({ ...own, partner, theirs: daysText(theirs) });
}

import { settings } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { usualDaysOf } from '#shared/rules/usual-days.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

export function daysText([from, to]: readonly [number, number], locale: Language = getLocale()): string {
  if (to === 1) return m.cases_usual_day({}, { locale });
  if (from === 0) return m.cases_usual_days_most({ to }, { locale });
  return from === to ? m.cases_usual_days_about({ to }, { locale }) : m.cases_usual_days({ from, to }, { locale });
}

/** Our usual days, those of the authority or app, and our promised maximum; empty for growth plans. */
export function planDaysText(planId: string): string {
  const days = usualDaysOf(planId);
  if (!days) return '';
  const { ours, theirs, promise, partner } = days;
  return m.orders_days({
    ours: daysText(ours),
    promise: typeof promise === 'string' ? settings.policies.promiseDays[promise] : promise,
    partner,
    theirs: daysText(theirs),
  });
}

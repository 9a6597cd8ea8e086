import { formatMoment, formatShortDay, formatTime } from '#shared/format-date.ts';
import type { Language } from '#shared/language.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { today } from '#web/platform/today.ts';

/** Dates as people say them, in Indian time and the page's language. `at` is an ISO time, or a day such as 2026-11-20. */

const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');

const dayOf = (at: string) => (at.length === 10 ? at : dayInIndia(new Date(at)));

export const daysFromToday = (at: string): number =>
  Math.round((Date.parse(dayOf(at)) - Date.parse(today())) / 86_400_000);

/** '20 Nov', with the year if it is another one. */
export const shortDay = (at: string, locale: Language = getLocale()): string =>
  formatShortDay(dayOf(at), locale, today());

function wordOf(at: string): string | undefined {
  const words: Record<number, () => string> = { [-1]: m.app_yesterday, 0: m.app_today, 1: m.app_tomorrow };
  return words[daysFromToday(at)]?.();
}

/** 'today', 'yesterday', 'tomorrow' or '20 Nov': alone, or after words such as 'by' and 'since'. */
export const nearDay = (at: string): string => wordOf(at) ?? shortDay(at);

/** 'today' or 'on 20 Nov'. */
export const onDay = (at: string): string => wordOf(at) ?? m.app_on_day({ day: shortDay(at) });

/** '2 Dec (in 3 days)', or 'tomorrow'. */
export function dueDay(at: string): string {
  const days = daysFromToday(at);
  return days > 1 ? m.app_due_day({ day: unbroken(shortDay(at)), days }) : nearDay(at);
}

/** 'today, 7:41 pm' or '20 Nov, 7:41 pm', in Hindi '20 नव॰, शाम 7:41'; wraps only between day and time. */
export const moment = (at: string): string => `${unbroken(nearDay(at))}, ${unbroken(formatTime(at, getLocale()))}`;

/** '20 Nov 2026, 7:41 pm IST', for who wants to know exactly. */
export const exactMoment = (at: string): string => formatMoment(at, getLocale());

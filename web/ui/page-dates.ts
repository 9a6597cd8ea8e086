import { formatDay, formatMinute, formatMoment, formatShortDay } from '#shared/format-date.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Formats an ISO time as '20 Nov 2026', in Indian time and the page's language. */
export const dayInIst = (iso: string): string => formatDay(iso, getLocale());

/** Formats an ISO time as '20 November 2026', for texts that also show plain dates in this format. */
export const longDayInIst = (iso: string): string => formatDay(iso, getLocale(), 'long');

/** Formats a day such as 2026-11-20 as '20 Nov', with the year if it is another one. */
export const shortDay = (iso: string): string => formatShortDay(iso, getLocale());

const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');

/** '20 Nov 2026, 7:41 pm IST', in Hindi '20 नव॰ 2026, शाम 7:41'; wraps only between date and time. */
export const momentInIst = (iso: string): string => formatMoment(iso, getLocale()).split(', ').map(unbroken).join(', ');

/** Formats an ISO time as '20 Nov 2026, 7:41 pm', for the English staff screens. */
export const minuteInIst = (iso: string): string => formatMinute(iso);

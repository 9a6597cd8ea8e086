import { formatDay, formatMinute, formatMoment } from '#shared/format-date.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** '20 Nov 2026' for an ISO time, in Indian time and the page's language. */
export const dayInIst = (iso: string): string => formatDay(iso, getLocale());

const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');

/** '20 Nov 2026, 7:41 pm IST' for an ISO time, '20 नव॰ 2026, शाम 7:41' in Hindi; may wrap between day and time only. */
export const momentInIst = (iso: string): string => formatMoment(iso, getLocale()).split(', ').map(unbroken).join(', ');

/** '20 Nov 2026, 7:41 pm' for an ISO time, for the English staff screens. */
export const minuteInIst = (iso: string): string => formatMinute(iso);

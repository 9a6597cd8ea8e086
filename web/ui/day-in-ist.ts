import { getLocale } from '../paraglide/runtime.js';

const day = () => new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** '20 Nov 2026' for an ISO time, as the calendar stands in India. */
export function dayInIst(iso: string): string {
  return day().format(new Date(iso));
}

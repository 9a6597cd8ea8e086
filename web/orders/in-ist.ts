import { getLocale } from '../paraglide/runtime.js';

const minute = () =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** '20 Nov 2026, 7:41 pm IST' for an ISO time. */
export function timeInIst(iso: string): string {
  return `${minute().format(new Date(iso))} IST`;
}

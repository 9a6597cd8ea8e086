import { getLocale } from '../paraglide/runtime.js';

const minute = () =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** '20 Nov 2026, 7:41 pm IST' for an ISO time; a narrow line breaks between day and time only. */
export function momentInIst(iso: string): string {
  const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');
  return `${minute().format(new Date(iso))} IST`.split(', ').map(unbroken).join(', ');
}

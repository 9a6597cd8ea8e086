import { usualLanguage } from '#shared/language.ts';
import { getLocale } from '#web/paraglide/runtime.js';

const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const minute = { dateStyle: 'medium', timeStyle: 'short', ...inIndia } as const;

/** '20 Nov 2026' for an ISO time, in Indian time. */
export function dayInIst(iso: string): string {
  return new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'medium', ...inIndia }).format(new Date(iso));
}

// Names the part of the day in words: in Hindi, `timeStyle` writes it as 'am' and 'pm'.
const minuteInWords = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  dayPeriod: 'short',
  ...inIndia,
} as const;

/** '20 Nov 2026, 7:41 pm IST' for an ISO time, '20 नव॰ 2026, शाम 7:41' in Hindi; may wrap between day and time only. */
export function momentInIst(iso: string): string {
  const locale = getLocale();
  const isUsual = locale === usualLanguage;
  const text = new Intl.DateTimeFormat(`${locale}-IN`, isUsual ? minute : minuteInWords).format(new Date(iso));
  const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');
  return `${text}${isUsual ? ' IST' : ''}`.split(', ').map(unbroken).join(', ');
}

// Created once, because long staff lists format one per row.
const englishMinute = new Intl.DateTimeFormat('en-IN', minute);

/** '20 Nov 2026, 7:41 pm' for an ISO time, for the English staff screens. */
export function minuteInIst(iso: string): string {
  return englishMinute.format(new Date(iso));
}

const wholeDates: Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
];

/** Formats an ISO year, month or day: 2026-04-01 → 1 April 2026, 2018-07 → July 2018. */
export function formatIsoDate(iso: string, locale: string): string {
  const form = wholeDates[iso.split('-').length - 1];
  return new Intl.DateTimeFormat(`${locale}-IN`, { ...form, timeZone: 'UTC' }).format(new Date(iso));
}

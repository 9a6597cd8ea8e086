/** Formats dates and times in Indian time, in a given language. Screens use `web/ui/format-date.ts`. */
import { type Language, usualLanguage } from './language.ts';

const india = { timeZone: 'Asia/Kolkata' } as const;
/** A day without a time must not shift with the time zone. */
const anywhere = { timeZone: 'UTC' } as const;

type DayLength = 'medium' | 'long';

// Created once each: a list formats one time per row, and creating one takes longer than formatting.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions, at: Date | string): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, options);
  formats.set(key, known);
  return known.format(typeof at === 'string' ? new Date(at) : at);
}

/** The day in India: '20 Nov 2026', or '20 November 2026' if long. */
export function formatDay(at: Date | string, language: Language, length: DayLength = 'medium'): string {
  return format(language, { dateStyle: length, ...india }, at);
}

/** A time without its time zone, for the English staff screens: '20 Nov 2026, 7:41 pm'. */
export function formatMinute(at: Date | string, length: DayLength = 'medium'): string {
  return format(usualLanguage, { dateStyle: length, timeStyle: 'short', ...india }, at);
}

/** A time: '20 Nov 2026, 7:41 pm IST', '20 नव॰ 2026, शाम 7:41' in Hindi. */
export function formatMoment(at: Date | string, language: Language, length: DayLength = 'medium'): string {
  if (language === usualLanguage) return `${formatMinute(at, length)} IST`;
  // With `dayPeriod`, Hindi uses a word for the part of the day; `timeStyle` would print 'am' or 'pm'.
  const time = format(language, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', ...india }, at);
  return `${formatDay(at, language, length)}, ${time}`;
}

/** The day of a visit, with its Indian time (16:30) if that is known. */
export function formatVisit({ day, time }: { day: string; time: string | null }, language: Language): string {
  return time === null ? formatIsoDate(day, language) : formatMoment(`${day}T${time}:00+05:30`, language, 'long');
}

/** A time to the second, for records: '20 Nov 2026, 7:41:05 pm IST'. */
export function formatSecond(at: Date | string): string {
  return `${format(usualLanguage, { dateStyle: 'medium', timeStyle: 'medium', ...india }, at)} IST`;
}

/** Hour and minute of a time: '7:41 pm'; with `withDay`: '20 Nov, 7:41 pm'. */
export function formatClock(at: Date | string, { withDay = false } = {}): string {
  const day = withDay ? ({ day: 'numeric', month: 'short' } as const) : {};
  return format(usualLanguage, { ...day, hour: 'numeric', minute: '2-digit', ...india }, at);
}

const wholeDates: Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
];

/** An ISO year, month or day: 2026-04-01 → 1 April 2026, 2018-07 → July 2018. */
export function formatIsoDate(iso: string, language: Language): string {
  return format(language, { ...wholeDates[iso.split('-').length - 1], ...anywhere }, iso);
}

const weekdays = {
  /** 'Fri' */
  short: { weekday: 'short' },
  /** 'Friday' */
  long: { weekday: 'long' },
  /** 'Fri, 20 November' */
  'short with day': { weekday: 'short', day: 'numeric', month: 'long' },
  /** 'Friday, 20 November' */
  'long with day': { weekday: 'long', day: 'numeric', month: 'long' },
  /** '20 November' */
  none: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The weekday of an ISO day, or its day and month, for staff. */
export function formatWeekday(iso: string, form: keyof typeof weekdays): string {
  return format(usualLanguage, { ...weekdays[form], ...anywhere }, iso);
}

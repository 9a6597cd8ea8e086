/** Formats dates and times in Indian time, in a given language. Screens use `web/ui/page-dates.ts`. */
import { type Language, usualLanguage } from './language.ts';

const india = { timeZone: 'Asia/Kolkata' } as const;
/** Time zone for a day without a time, which must not shift. */
const anywhere = { timeZone: 'UTC' } as const;

type DayLength = 'medium' | 'long';

// Cache of formats: a list formats one time per row, and creating a format takes longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions, at: Date | string): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, options);
  formats.set(key, known);
  return known.format(typeof at === 'string' ? new Date(at) : at);
}

/** Formats the day in Indian time: '20 Nov 2026', or '20 November 2026' if long. */
export function formatDay(at: Date | string, language: Language, length: DayLength = 'medium'): string {
  return format(language, { dateStyle: length, ...india }, at);
}

/** Formats a day such as 2026-11-20 as '20 Nov', or '20 Nov 2027' if `today` is of another year. */
export function formatShortDay(day: string, language: Language, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return format(language, { day: 'numeric', month: 'short', ...year, ...anywhere }, day);
}

/** Formats a time without its time zone, for the English staff screens: '20 Nov 2026, 7:41 pm'. */
export function formatMinute(at: Date | string, length: DayLength = 'medium'): string {
  return format(usualLanguage, { dateStyle: length, timeStyle: 'short', ...india }, at);
}

/** Formats a time: '20 Nov 2026, 7:41 pm IST', or '20 नव॰ 2026, शाम 7:41' in Hindi. */
export function formatMoment(at: Date | string, language: Language, length: DayLength = 'medium'): string {
  if (language === usualLanguage) return `${formatMinute(at, length)} IST`;
  return `${formatDay(at, language, length)}, ${formatTime(at, language)}`;
}

/** Formats hour and minute: '7:41 pm', or 'शाम 7:41' in Hindi. */
export function formatTime(at: Date | string, language: Language): string {
  if (language === usualLanguage) return formatClock(at);
  // `dayPeriod` gives Hindi a word for the part of the day; `timeStyle` would print 'am' or 'pm'.
  return format(language, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', ...india }, at);
}

/** Formats the day of a visit, with its Indian time (such as 16:30) if known. */
export function formatVisit({ day, time }: { day: string; time: string | null }, language: Language): string {
  return time === null ? formatIsoDate(day, language) : formatMoment(`${day}T${time}:00+05:30`, language, 'long');
}

/** Formats a time with seconds, for records: '20 Nov 2026, 7:41:05 pm IST'. */
export function formatSecond(at: Date | string): string {
  return `${format(usualLanguage, { dateStyle: 'medium', timeStyle: 'medium', ...india }, at)} IST`;
}

/** Formats hour and minute: '7:41 pm', or '20 Nov, 7:41 pm' with `withDay`. */
export function formatClock(at: Date | string, { withDay = false } = {}): string {
  const day = withDay ? ({ day: 'numeric', month: 'short' } as const) : {};
  return format(usualLanguage, { ...day, hour: 'numeric', minute: '2-digit', ...india }, at);
}

const wholeDates: Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
];

/** Formats an ISO year, month or day: 2026-04-01 → 1 April 2026, 2018-07 → July 2018. */
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

/** Formats the weekday of an ISO day, its day and month, or both, for staff. */
export function formatWeekday(iso: string, form: keyof typeof weekdays): string {
  return format(usualLanguage, { ...weekdays[form], ...anywhere }, iso);
}

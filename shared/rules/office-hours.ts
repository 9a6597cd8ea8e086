/** Office hours in Indian time. The week may go over Sunday, such as Tuesday to Sunday. */

export const weekdays: readonly string[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];
export type OfficeHours = { opens: string; closes: string; firstDay: string; lastDay: string };

const indexOf = (day: string) => weekdays.indexOf(day);

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** By the day of the week, Sunday first. */
export function openDays({ firstDay, lastDay }: OfficeHours): boolean[] {
  const length = (indexOf(lastDay) - indexOf(firstDay) + 7) % 7;
  return weekdays.map((_, day) => (day - indexOf(firstDay) + 7) % 7 <= length);
}

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + indexOf(day))),
  );

function onClock(time: string): string {
  const minutes = minutesOf(time) % 60;
  const hour = Math.floor(minutesOf(time) / 60) % 12 || 12;
  return minutes === 0 ? String(hour) : `${hour}:${String(minutes).padStart(2, '0')}`;
}

function partOfDay(time: string): string {
  const hour = minutesOf(time) / 60;
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

const inEnglish = (time: string) => `${onClock(time)}${time < '12' ? 'AM' : 'PM'}`;
const inHindi = (time: string) => `${partOfDay(time)} ${onClock(time)}`;

export function hoursInWords({ opens, closes, firstDay, lastDay }: OfficeHours, language: string): string {
  const named = (locale: string) => [...new Set([firstDay, lastDay])].map((day) => weekday(day, locale)).join('–');
  return language === 'hi'
    ? `${named('hi')}, ${inHindi(opens)} से ${inHindi(closes)} बजे`
    : `${inEnglish(opens)}–${inEnglish(closes)} ${named('en')}`;
}

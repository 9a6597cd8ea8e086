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

const onClock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2).replace(':00', '')}`;

function partOfDay(time: string): string {
  if (time < '04' || time >= '20') return 'रात';
  if (time < '12') return 'सुबह';
  return time < '16' ? 'दोपहर' : 'शाम';
}

export function hoursInWords({ opens, closes, firstDay, lastDay }: OfficeHours, language: string): string {
  const days = [...new Set([firstDay, lastDay])].map((day) => weekday(day, language)).join('–');
  if (language === 'hi')
    return `${days}, ${partOfDay(opens)} ${onClock(opens)} से ${partOfDay(closes)} ${onClock(closes)} बजे`;
  const [from, to] = [opens, closes].map((time) => onClock(time) + (time < '12' ? 'AM' : 'PM'));
  return `${from}–${to} ${days}`;
}

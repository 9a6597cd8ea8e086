/**
 * Office hours, for operators to edit: hours of the day in Indian time, weekdays with Sunday as 0. The site, e-mails,
 * tickets, the calendar and the clock of our promises all read them here.
 */
export const officeHours = { opens: 10, closes: 18, firstDay: 1, lastDay: 6 } as const;

const { opens, closes, firstDay, lastDay } = officeHours;

const weekday = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 1 + day)));
const days = (locale: string) => `${weekday(firstDay, locale)}–${weekday(lastDay, locale)}`;
const onClock = (hour: number) => hour % 12 || 12;
const inEnglish = (hour: number) => `${onClock(hour)}${hour < 12 ? 'AM' : 'PM'}`;
const inHindi = (hour: number) =>
  `${hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात'} ${onClock(hour)}`;

export const hoursInWords = {
  en: `${inEnglish(opens)}–${inEnglish(closes)} ${days('en')}`,
  hi: `${days('hi')}, ${inHindi(opens)} से ${inHindi(closes)} बजे`,
};

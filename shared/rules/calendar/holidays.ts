/** Initial data of a new database; admins can change it. */

import { dayInIndia } from '../india-time.ts';

/** Kinds of holidays: `gazetted` by the Government of India, `own` for a day off of our office. */
export const holidayKinds = ['gazetted', 'own'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

type Holiday = { date: string; name: string; certain: boolean; source: string };

// Holidays of the lunar calendar can move by a day when the official list is published.
const list2026 = 'Central Government holidays 2026, Delhi list, as printed by newspapers';
// The official list for 2027 was not available in November 2026. Fixed days and Good Friday are certain; the others
// come from calendar tables.
const fixed = 'Fixed date every year';
const beforeEaster = 'Two days before Easter Sunday, which is computed';
const tables2027 = 'Calendar tables of open-source libraries; the order for 2027 was not available in November 2026';

const of2026 = (date: string, name: string): Holiday => ({
  date: `2026-${date}`,
  name,
  certain: true,
  source: list2026,
});
const of2027 = (date: string, name: string, source: string): Holiday => ({
  date: `2027-${date}`,
  name,
  certain: source !== tables2027,
  source,
});

export const gazettedHolidays: readonly Holiday[] = [
  of2026('01-26', 'Republic Day'),
  of2026('03-04', 'Holi'),
  of2026('03-21', 'Id-ul-Fitr'),
  of2026('03-26', 'Ram Navami'),
  of2026('03-31', 'Mahavir Jayanti'),
  of2026('04-03', 'Good Friday'),
  of2026('05-01', 'Buddha Purnima'),
  of2026('05-27', 'Id-ul-Zuha (Bakrid)'),
  of2026('06-26', 'Muharram'),
  of2026('08-15', 'Independence Day'),
  of2026('08-26', 'Milad-un-Nabi'),
  of2026('09-04', 'Janmashtami'),
  of2026('10-02', 'Gandhi Jayanti'),
  of2026('10-20', 'Dussehra'),
  // A Sunday; India has no substitute holidays.
  of2026('11-08', 'Diwali'),
  of2026('11-24', 'Guru Nanak Jayanti'),
  of2026('12-25', 'Christmas'),
  of2027('01-26', 'Republic Day', fixed),
  of2027('03-22', 'Holi', tables2027),
  of2027('03-26', 'Good Friday', beforeEaster),
  of2027('08-15', 'Independence Day', fixed),
  of2027('10-02', 'Gandhi Jayanti', fixed),
  of2027('10-29', 'Diwali', tables2027),
  of2027('12-25', 'Christmas', fixed),
];

/** Minimum number of gazetted holidays for a year to count as entered. */
const fewGazetted = 12;
const october = 10;

export function incompleteYears(now: Date, countOf: (year: number) => number): { year: number; gazetted: number }[] {
  const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number);
  return [year, ...(month >= october ? [year + 1] : [])]
    .map((each) => ({ year: each, gazetted: countOf(each) }))
    .filter(({ gazetted }) => gazetted < fewGazetted);
}

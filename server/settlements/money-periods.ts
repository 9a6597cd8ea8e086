import type { Db } from '#database/connect.ts';
import type { MoneySums } from '#shared/contract/accounting.ts';
import { mondayOf } from '#shared/rules/settlements.ts';
import { add, sumsByDay } from './money-sums.ts';
import { dayAfter, daysRange, type Month } from './months.ts';

export type PeriodLength = 'week' | 'month';
type Period = MoneySums & { first: string; last: string };

const monthsShown = 12;

/** Weeks from Monday to Sunday with a day in the month, or twelve months that end with it. Newest first. */
export async function moneyPeriods(db: Db, month: Month, by: PeriodLength): Promise<Period[]> {
  const keyOf = by === 'week' ? mondayOf : (day: string) => day.slice(0, 7);
  const days = await sumsByDay(db, by === 'week' ? wholeWeeks(month) : lastMonths(month));
  const periods = Map.groupBy(days, ({ day }) => keyOf(day));
  return [...periods.values()]
    .map((ofPeriod) => ({
      ...ofPeriod.map(({ day: _day, ...sums }) => sums).reduce(add),
      first: ofPeriod[0]?.day ?? '',
      last: ofPeriod.at(-1)?.day ?? '',
    }))
    .reverse();
}

function wholeWeeks({ days, first }: Month) {
  const lastMonday = mondayOf(days.at(-1) ?? first);
  return daysRange(mondayOf(first), dayAfter(lastMonday, 7));
}

function lastMonths({ month, end }: Month) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - monthsShown, 1)).toISOString().slice(0, 10);
  return daysRange(first, end);
}

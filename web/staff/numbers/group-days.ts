import type { Numbers } from '#shared/contract/numbers.ts';

export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

type Day = Numbers['days'][number];
export type Group = Pick<Day, 'orders' | 'paidPaise' | 'refundedPaise'> & {
  /** First and last day. */
  from: string;
  to: string;
  /** Of the same place in the period before. */
  before: { orders: number; paidPaise: number };
};

/** Monday of the week, or the first of the month. */
function startOf(date: string, grain: Grain): string {
  if (grain === 'day') return date;
  if (grain === 'month') return date.slice(0, 7);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  return new Date(Date.parse(date) - weekday * 86_400_000).toISOString().slice(0, 10);
}

const sumOf = (days: readonly Day[], key: 'orders' | 'paidPaise' | 'refundedPaise') =>
  days.reduce((sum, day) => sum + day[key], 0);

/** Adds up days; the first and the last group may have fewer of them. */
export function groupDays(days: readonly Day[], before: readonly Day[], grain: Grain): Group[] {
  const placed = days.map((day, place) => ({ day, former: before[place] }));
  return [...Map.groupBy(placed, ({ day }) => startOf(day.date, grain)).values()].map((group) => {
    const own = group.map(({ day }) => day);
    const former = group.flatMap((each) => each.former ?? []);
    return {
      from: own[0]?.date ?? '',
      to: own.at(-1)?.date ?? '',
      orders: sumOf(own, 'orders'),
      paidPaise: sumOf(own, 'paidPaise'),
      refundedPaise: sumOf(own, 'refundedPaise'),
      before: { orders: sumOf(former, 'orders'), paidPaise: sumOf(former, 'paidPaise') },
    };
  });
}

/** Weeks and months, where days would be too many to be told apart. */
export const usualGrain = (days: number): Grain => (days <= 31 ? 'day' : days <= 120 ? 'week' : 'month');

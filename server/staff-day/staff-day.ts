import type { Db } from '#database/connect.ts';
import { casesWithOrder } from '#server/cases/case/case-rows.ts';
import { titleOfCase } from '#server/cases/case/case-titles.ts';
import { countCases } from '#server/cases/desk/list-cases.ts';
import { countReviews } from '#server/cases/requests/list-reviews.ts';
import { findCaseToTake } from '#server/cases/steps/assign-cases.ts';
import { newestPaidOrders, takingsOf } from '#server/orders/takings.ts';
import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { findDayItems } from './find-day-items.ts';

/** Number of paid orders: three fit on a laptop without scrolling. */
const mostOrders = 3;
const chartDays = 7;
const dayMs = 86_400_000;

export async function staffDay(db: Db, userId: string, now: Date): Promise<StaffDayReply> {
  const daysAgo = (days: number) => dayInIndia(new Date(now.getTime() - days * dayMs));
  const days = Array.from({ length: 2 * chartDays }, (_, place) => daysAgo(2 * chartDays - 1 - place));
  const [items, take, toCheck, unread, paidOrders, takings] = await Promise.all([
    findDayItems(db, userId, now),
    findTake(db, userId),
    countReviews(db),
    countCases(db, userId, 'unread'),
    newestPaidOrders(db, daysAgo(1), mostOrders),
    takingsOf(db, days),
  ]);
  return {
    ...items,
    take,
    toCheck,
    unread,
    paidOrders,
    takings: takings.slice(chartDays),
    takingsBefore: takings.slice(0, chartDays).reduce((sum, { total }) => sum + total, 0),
  };
}

async function findTake(db: Db, userId: string): Promise<StaffDayReply['take']> {
  const id = await findCaseToTake(db, userId);
  const row = id === undefined ? undefined : await casesWithOrder(db).where('cases.id', '=', id).executeTakeFirst();
  return row ? { caseId: row.id, title: titleOfCase(row, 'en'), due: row.due_at?.toISOString() ?? null } : null;
}

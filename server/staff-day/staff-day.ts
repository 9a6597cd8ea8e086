import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { casesWithOrder } from '#server/cases/case/case-rows.ts';
import { templateOfCase, titleOfCase } from '#server/cases/case/case-titles.ts';
import { countCases } from '#server/cases/desk/list-cases.ts';
import { countReviews } from '#server/cases/requests/list-reviews.ts';
import { findCaseToTake } from '#server/cases/steps/assign-cases.ts';
import { newestPaidOrders, takingsOf } from '#server/orders/takings.ts';
import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { findCheckAges, findLoad } from './day-load.ts';
import { findDayItems } from './find-day-items.ts';

/** Number of paid orders: three fit on a laptop without scrolling. */
const mostOrders = 3;
const chartDays = 14;
const dayMs = 86_400_000;

export async function staffDay(db: Db, userId: string, now: Date): Promise<StaffDayReply> {
  const daysAgo = (days: number) => dayInIndia(new Date(now.getTime() - days * dayMs));
  const days = Array.from({ length: 2 * chartDays }, (_, place) => daysAgo(2 * chartDays - 1 - place));
  const [items, take, toCheck, checkAges, unread, paidOrders, takings, load] = await Promise.all([
    findDayItems(db, userId, now),
    findTake(db, userId),
    countReviews(db),
    findCheckAges(db, now),
    countCases(db, userId, 'unread'),
    newestPaidOrders(db, daysAgo(1), mostOrders),
    takingsOf(db, days),
    findLoad(db, now),
  ]);
  return {
    ...items,
    take,
    toCheck,
    checkAges,
    unread,
    paidOrders,
    takings: takings.slice(chartDays).map((row, place) => ({ ...row, ordersBefore: takings[place]?.orders ?? 0 })),
    takingsBefore: takings.slice(0, chartDays).reduce((sum, { total }) => sum + total, 0),
    ...load,
  };
}

async function findTake(db: Db, userId: string): Promise<StaffDayReply['take']> {
  const id = await findCaseToTake(db, userId);
  const row = id === undefined ? undefined : await casesWithOrder(db).where('cases.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const counted = await db
    .selectFrom('case_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', row.id)
    .where('state', '=', 'checking')
    .executeTakeFirstOrThrow();
  return {
    caseId: row.id,
    title: titleOfCase(row, 'en'),
    customer: row.buyer,
    step: templateOfCase(row).steps.find(({ key }) => key === row.step_key)?.title.en ?? '',
    toCheck: counted.count,
    openedAt: row.opened_at.toISOString(),
    due: row.due_at?.toISOString() ?? null,
  };
}

import type { Db } from '#database/connect.ts';
import { firstCases } from '#server/cases/list-cases.ts';
import { listReviews } from '#server/cases/list-reviews.ts';
import { newestPaidOrders, takingsOf } from '#server/orders/takings.ts';
import type { StaffDayReply } from '#shared/contract/staff-day.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';

/** Number of rows in each list: three fit on a laptop without scrolling. */
const most = 3;
const chartDays = 7;
const dayMs = 86_400_000;

/**
 * Returns the data of the staff day page: the work that waits, the newest paid orders and the takings. Each count
 * equals the number of rows in the linked list.
 */
export async function staffDay(db: Db, userId: string, now: Date): Promise<StaffDayReply> {
  const daysAgo = (days: number) => dayInIndia(new Date(now.getTime() - days * dayMs));
  const days = Array.from({ length: 2 * chartDays }, (_, place) => daysAgo(2 * chartDays - 1 - place));
  const [dueToday, overdue, atRisk, toAnswer, unread, paidOrders, reviews, takings] = await Promise.all([
    firstCases(db, userId, 'due-today', most),
    firstCases(db, userId, 'overdue', most),
    firstCases(db, userId, 'at-risk', most),
    firstCases(db, userId, 'to-answer', most),
    firstCases(db, userId, 'unread', most),
    newestPaidOrders(db, daysAgo(1), most),
    listReviews(db, { limit: most }),
    takingsOf(db, days),
  ]);
  const toCheck = {
    count: reviews.total,
    items: reviews.items.map(({ request, ticket, customer }) => ({
      requestId: request.id,
      title: request.title,
      ticket,
      name: customer.name,
      sentAt: request.answeredAt,
    })),
  };
  return {
    dueToday,
    overdue,
    atRisk,
    toAnswer,
    unread,
    paidOrders,
    toCheck,
    takings: takings.slice(chartDays),
    takingsBefore: takings.slice(0, chartDays).reduce((sum, { total }) => sum + total, 0),
  };
}

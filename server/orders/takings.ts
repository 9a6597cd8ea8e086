import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { startOfDay } from '#shared/rules/india-time.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

/** Since the beginning of a day in Indian time, such as `2026-11-30`. */
export async function newestPaidOrders(db: Db, since: string, most: number) {
  const paid = db.selectFrom('orders').where('paid_at', '>=', startOfDay(since));
  const [{ count }, rows] = await Promise.all([
    paid.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    paid
      .select([
        'id',
        'category',
        'plan_name',
        'name',
        'total',
        'duration',
        'quantity',
        sql<Date>`paid_at`.as('paid_at'),
      ])
      .orderBy('paid_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  ]);
  const items = rows.map(({ id, category, plan_name, name, total, duration, quantity, paid_at }) => ({
    orderId: id,
    ticket: ticketNumber(id),
    name,
    total,
    category,
    duration,
    quantity,
    planName: planTitle({ category, name: plan_name }),
    paidAt: paid_at.toISOString(),
  }));
  return { count, since, items };
}

/** In rupees, for days in Indian time; 0 for days without orders. */
export async function takingsOf(db: Db, days: readonly string[]) {
  const first = days[0];
  if (first === undefined) return [];
  const rows = await db
    .selectFrom('orders')
    .select([
      sql<string>`to_char(paid_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum(total)::int`.as('total'),
      sql<number>`count(*)::int`.as('orders'),
    ])
    .where('paid_at', '>=', startOfDay(first))
    .groupBy('day')
    .execute();
  return days.map((day) => rows.find((row) => row.day === day) ?? { day, total: 0, orders: 0 });
}

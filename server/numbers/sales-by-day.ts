import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';

/** First and last day, in Indian time. */
export type Range = { from: string; to: string };

const zone = sql.lit('Asia/Kolkata');
export const within = (time: RawBuilder<unknown>, { from, to }: Range) =>
  sql<boolean>`(${time} >= ${from}::date::timestamp at time zone ${zone}
    and ${time} < (${to}::date + 1)::timestamp at time zone ${zone})`;
const refundedAt = sql`coalesce(refunds.changed_at, refunds.seen_at)`;
export const isRefunded = (range: Range) => sql<boolean>`(refunds.state = 'SUCCESS' and ${within(refundedAt, range)})`;

/** SQL query for the orders paid and the refunds made in a range, one row each. */
const salesIn = (range: Range) => sql`
  select (paid_at at time zone ${zone})::date as day, plan_slug, coupon_code, state, 1 as orders,
    total * 100::bigint as paid_paise, 0::bigint as refunded_paise
  from orders where ${within(sql`paid_at`, range)} and status in ('paid', 'refunded')
  union all
  select (${refundedAt} at time zone ${zone})::date, plan_slug, coupon_code, orders.state, 0, 0, refunds.amount_paise
  from refunds join orders on orders.id = refunds.order_id where ${isRefunded(range)}`;

export const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** SQL query for the sales of a range: sums of the counted days, and the orders and refunds of the later ones. */
export async function salesOf(db: Db, { from, to }: Range): Promise<RawBuilder<unknown>> {
  const counted = await lastCounted(db);
  const live = counted === null || counted < from ? from : daysFrom(counted, 1);
  return sql`select day, plan_slug, coupon_code, state, orders, paid_paise, refunded_paise from sales_by_day
    where day between ${from}::date and least(${to}::date, ${live}::date - 1)
    union all ${salesIn({ from: live, to })}`;
}

async function lastCounted(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('sales_by_day')
    .select(sql<string | null>`max(day)::text`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** A State can be added, and a refund return, for some weeks. */
const recountedDays = 45;

/** Counts the days until yesterday, the last weeks again. Returns how many days were counted. */
export async function countSales(db: Db, now: Date): Promise<number> {
  const yesterday = daysFrom(dayInIndia(now), -1);
  const counted = await lastCounted(db);
  if (counted === yesterday) return 0;
  const first = counted === null ? await firstDay(db) : daysFrom(counted, 1 - recountedDays);
  let days = 0;
  for (let day = first; day !== null && day <= yesterday; day = daysFrom(day, 1)) {
    await countDay(db, day);
    days += 1;
  }
  return days;
}

async function countDay(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from sales_by_day where day = ${day}::date`.execute(tx);
    await sql`insert into sales_by_day select day, plan_slug, coupon_code, state, sum(orders), sum(paid_paise),
      sum(refunded_paise) from (${salesIn({ from: day, to: day })}) as sale
      group by day, plan_slug, coupon_code, state`.execute(tx);
  });
}

async function firstDay(db: Db): Promise<string | null> {
  const first = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();
  return first?.paid_at ? dayInIndia(first.paid_at) : null;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Numbers } from '#shared/contract/numbers.ts';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import type { Category } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

/** First and last day, in Indian time. */
type Range = { from: string; to: string };
type Counts = Numbers['total'];

const zone = sql.lit('Asia/Kolkata');
const within = (
  column: string,
  { from, to }: Range,
) => sql<boolean>`(${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone})`;
const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`;
const isSold = sql<boolean>`orders.status in ('paid', 'refunded')`;
const refundedAt = sql<Date>`coalesce(refunds.changed_at, refunds.seen_at)`;
const isRefunded = ({ from, to }: Range) => sql<boolean>`(refunds.state = 'SUCCESS'
  and ${refundedAt} >= ${from}::date::timestamp at time zone ${zone}
  and ${refundedAt} < (${to}::date + 1)::timestamp at time zone ${zone})`;

export async function findNumbers(db: Db, range: Range, former: Range): Promise<Numbers> {
  const [days, before] = [await countsByDay(db, range), await countsByDay(db, former)];
  return {
    ...range,
    days,
    total: sumOf(days),
    byPlan: (await soldBy(db, range, sql`orders.plan_slug`)).map(({ key, name, category, ...sold }) => ({
      planId: key ?? '',
      title: planTitle({ category, name }),
      ...sold,
    })),
    byCoupon: (await soldBy(db, range, sql`orders.coupon_code`)).flatMap(({ key, name: _, category: __, ...sold }) =>
      key === null ? [] : [{ code: key, ...sold }],
    ),
    byState: (await soldBy(db, range, sql`orders.state`)).map(({ key, name: _, category: __, ...sold }) => ({
      state: key,
      ...sold,
    })),
    refundReasons: await refundReasons(db, range),
    promises: await promisesOf(db, range),
    medianWorkingDays: await medians(db, range),
    ratings: await ratingsOf(db, range),
    before: { ...sumOf(before), days: before, promises: await promisesOf(db, former) },
  };
}

const nothing: Counts = { visits: 0, planViews: 0, checkouts: 0, orders: 0, paidPaise: 0, refundedPaise: 0 };
const sumOf = (days: readonly Counts[]): Counts =>
  days.reduce(
    (sum, day) => ({
      visits: sum.visits + day.visits,
      planViews: sum.planViews + day.planViews,
      checkouts: sum.checkouts + day.checkouts,
      orders: sum.orders + day.orders,
      paidPaise: sum.paidPaise + day.paidPaise,
      refundedPaise: sum.refundedPaise + day.refundedPaise,
    }),
    nothing,
  );

async function countsByDay(db: Db, { from, to }: Range): Promise<Numbers['days']> {
  const range = { from, to };
  const { rows: pages } = await sql<{ day: string; visits: number; plans: number; checkouts: number }>`
    select day::text, coalesce(sum(views) filter (where page = 'visit'), 0)::int as visits,
      coalesce(sum(views) filter (where regexp_replace(page, '^/hi/', '/') ~ '^/(plans$|course/|services/|fssai-license$)'),
        0)::int as plans,
      coalesce(sum(views) filter (where page like '%/checkout/:id'), 0)::int as checkouts
    from page_counts where day between ${from}::date and ${to}::date group by day`.execute(db);
  const paid = await db
    .selectFrom('orders')
    .select(dayOf('orders.paid_at').as('day'))
    .select((row) => row.fn.countAll<number>().as('orders'))
    .select(sql<number>`sum(orders.total * 100::bigint)`.as('paise'))
    .where(within('orders.paid_at', range))
    .where(isSold)
    .groupBy('day')
    .execute();
  const back = await db
    .selectFrom('refunds')
    .select(sql<string>`to_char(${refundedAt} at time zone ${zone}, 'YYYY-MM-DD')`.as('day'))
    .select(sql<number>`sum(refunds.amount_paise)`.as('paise'))
    .where(isRefunded(range))
    .groupBy('day')
    .execute();
  return daysIn(range).map((date) => {
    const page = pages.find(({ day }) => day === date);
    const sale = paid.find(({ day }) => day === date);
    return {
      date,
      visits: page?.visits ?? 0,
      planViews: page?.plans ?? 0,
      checkouts: page?.checkouts ?? 0,
      orders: Number(sale?.orders ?? 0),
      paidPaise: Number(sale?.paise ?? 0),
      refundedPaise: Number(back.find(({ day }) => day === date)?.paise ?? 0),
    };
  });
}

function daysIn({ from, to }: Range): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length }, (_, n) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10));
}

type Sold = {
  key: string | null;
  name: string;
  category: Category;
  orders: number;
  paidPaise: number;
  refundedPaise: number;
};

/** Orders paid and refunds made in the range, by a column of orders, the dearest first. */
async function soldBy(db: Db, range: Range, column: RawBuilder<unknown>): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select key, max(name) as name, max(category) as category, sum(orders)::int as orders, sum(paid)::bigint as "paidPaise",
      sum(back)::bigint as "refundedPaise"
    from (
      select ${column} as key, orders.plan_name as name, orders.category, 1 as orders, orders.total * 100::bigint as paid,
        0::bigint as back from orders where ${within('orders.paid_at', range)} and ${isSold}
      union all
      select ${column}, orders.plan_name, orders.category, 0, 0, refunds.amount_paise
        from refunds join orders on orders.id = refunds.order_id where ${isRefunded(range)}) as moved
    group by key order by 5 desc, key`.execute(db);
  return rows.map((row) => ({ ...row, paidPaise: Number(row.paidPaise), refundedPaise: Number(row.refundedPaise) }));
}

async function refundReasons(db: Db, range: Range): Promise<Numbers['refundReasons']> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('refund_requests', 'refund_requests.id', 'refunds.merchant_refund_id')
    .select(['refund_requests.reason', sql<number>`count(*)::int`.as('refunds')])
    .select(sql<string>`sum(refunds.amount_paise)`.as('paise'))
    .where(isRefunded(range))
    .groupBy('refund_requests.reason')
    .orderBy('paise', 'desc')
    .execute();
  return rows.map(({ paise, ...row }) => ({ ...row, refundedPaise: Number(paise) }));
}

async function promisesOf(db: Db, range: Range): Promise<Numbers['promises']> {
  const { rows } = await sql<{ kept: number; missed: number }>`select
    (select count(*)::int from cases where ${within('cases.closed_at', range)} and status = 'done'
      and missed_at is null and promise_days is not null) as kept,
    (select count(*)::int from cases where ${within('cases.missed_at', range)}) as missed`.execute(db);
  return rows[0] ?? { kept: 0, missed: 0 };
}

/** Working days are Monday to Saturday without holidays. */
async function medians(db: Db, range: Range): Promise<Numbers['medianWorkingDays']> {
  const { rows } = await sql<{ template: string; step: string; holder: Ball; days: number }>`
    with held as (
      select case_id, step_key, ball, at, lead(at) over (partition by case_id order by id) as passed_at from case_events
      where ball is not null and case_id in (select case_id from case_events where ball is not null
        and ${within('at', range)}))
    select cases.template_slug as template, held.step_key as step, held.ball as holder, percentile_cont(0.5) within group (order by (
      select count(*) from generate_series((held.at at time zone ${zone})::date + 1, (held.passed_at at time zone ${zone})::date,
        interval '1 day') as each (day)
      where extract(isodow from each.day) < 7 and not exists (select from holidays where holidays.day = each.day::date)
    )::double precision) as days
    from held join cases on cases.id = held.case_id
    where held.step_key is not null and ${within('held.passed_at', range)}
    group by cases.template_slug, held.step_key, held.ball order by 1, 2, 3`.execute(db);
  return rows.map((row) => {
    const { title, steps } = templateFor(row.template);
    const step = steps.find(({ key }) => key === row.step);
    return { ...row, title: title.en, stepTitle: step?.title.en ?? row.step };
  });
}

async function ratingsOf(db: Db, range: Range): Promise<Numbers['ratings']> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(stars), 2)::double precision as average
    from case_ratings where ${within('at', range)}`.execute(db);
  return rows[0] ?? { count: 0, average: null };
}

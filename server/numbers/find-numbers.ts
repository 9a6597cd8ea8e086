import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Numbers } from '#shared/contract/numbers.ts';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { isRefunded, type Range, salesOf, within } from './sales-by-day.ts';

type Counts = Numbers['total'];
const zone = sql.lit('Asia/Kolkata');

export async function findNumbers(db: Db, range: Range, former: Range): Promise<Numbers> {
  const [sold, soldBefore] = [await findSold(db, range), await findSold(db, former)];
  const [days, before] = [await countsByDay(db, range, sold), await countsByDay(db, former, soldBefore)];
  const titles = await planTitles(db);
  const by = (part: Sold['by']) =>
    sold
      .filter((row) => row.by === part)
      .map(({ key, orders, paidPaise, refundedPaise }) => ({ key, orders, paidPaise, refundedPaise }))
      .toSorted((a, b) => b.paidPaise - a.paidPaise);
  return {
    ...range,
    days,
    total: sumOf(days),
    byPlan: by('plan').map(({ key, ...row }) => ({ planId: key ?? '', title: titles.get(key) ?? '', ...row })),
    byCoupon: by('coupon').flatMap(({ key, ...row }) => (key === null ? [] : [{ code: key, ...row }])),
    byState: by('state').map(({ key, ...row }) => ({ state: key, ...row })),
    refundReasons: await refundReasons(db, range),
    promises: await promisesOf(db, range),
    medianWorkingDays: await medians(db, range),
    ratings: await ratingsOf(db, range),
    before: { ...sumOf(before), days: before, promises: await promisesOf(db, former) },
  };
}

type Sold = {
  by: 'day' | 'plan' | 'coupon' | 'state';
  key: string | null;
  orders: number;
  paidPaise: number;
  refundedPaise: number;
};

/** Orders paid and refunds made in the range, by day, plan, coupon and State. */
async function findSold(db: Db, range: Range): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select case when grouping(day) = 0 then 'day' when grouping(plan_slug) = 0 then 'plan'
        when grouping(coupon_code) = 0 then 'coupon' else 'state' end as by,
      coalesce(day::text, plan_slug, coupon_code, state) as key, sum(orders)::int as orders,
      sum(paid_paise)::bigint as "paidPaise", sum(refunded_paise)::bigint as "refundedPaise"
    from (${await salesOf(db, range)}) as sale
    group by grouping sets ((day), (plan_slug), (coupon_code), (state)) order by key`.execute(db);
  return rows.map((row) => ({ ...row, paidPaise: Number(row.paidPaise), refundedPaise: Number(row.refundedPaise) }));
}

async function planTitles(db: Db): Promise<Map<string | null, string>> {
  const plans = await db.selectFrom('plans').select(['slug', 'name', 'category']).execute();
  return new Map(plans.map((plan) => [plan.slug, planTitle(plan)]));
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

async function countsByDay(db: Db, range: Range, sold: readonly Sold[]): Promise<Numbers['days']> {
  const { from, to } = range;
  const { rows: pages } = await sql<{ day: string; visits: number; plans: number; checkouts: number }>`
    select day::text, coalesce(sum(views) filter (where page = 'visit'), 0)::int as visits,
      coalesce(sum(views) filter (where regexp_replace(page, '^/hi/', '/') ~ '^/(plans$|course/|services/|fssai-license$)'),
        0)::int as plans,
      coalesce(sum(views) filter (where page like '%/checkout/:id'), 0)::int as checkouts
    from page_counts where day between ${from}::date and ${to}::date group by day`.execute(db);
  const pagesOf = new Map(pages.map((page) => [page.day, page]));
  const salesOfDay = new Map(sold.flatMap((row) => (row.by === 'day' ? [[row.key, row] as const] : [])));
  return daysIn(range).map((date) => {
    const page = pagesOf.get(date);
    const sale = salesOfDay.get(date);
    return {
      date,
      visits: page?.visits ?? 0,
      planViews: page?.plans ?? 0,
      checkouts: page?.checkouts ?? 0,
      orders: sale?.orders ?? 0,
      paidPaise: sale?.paidPaise ?? 0,
      refundedPaise: sale?.refundedPaise ?? 0,
    };
  });
}

function daysIn({ from, to }: Range): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length }, (_, n) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10));
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
    (select count(*)::int from cases where ${within(sql`cases.closed_at`, range)} and status = 'done'
      and missed_at is null and promise_days is not null) as kept,
    (select count(*)::int from cases where ${within(sql`cases.missed_at`, range)}) as missed`.execute(db);
  return rows[0] ?? { kept: 0, missed: 0 };
}

/** Working days are Monday to Saturday without holidays. */
async function medians(db: Db, range: Range): Promise<Numbers['medianWorkingDays']> {
  const { rows } = await sql<{ template: string; step: string; holder: Ball; days: number }>`
    with held as (
      select case_id, step_key, ball, at, lead(at) over (partition by case_id order by id) as passed_at from case_events
      where ball is not null and case_id in (select case_id from case_events where ball is not null
        and ${within(sql`at`, range)}))
    select cases.template_slug as template, held.step_key as step, held.ball as holder, percentile_cont(0.5) within group (order by (
      select count(*) from generate_series((held.at at time zone ${zone})::date + 1, (held.passed_at at time zone ${zone})::date,
        interval '1 day') as each (day)
      where extract(isodow from each.day) < 7 and not exists (select from holidays where holidays.day = each.day::date)
    )::double precision) as days
    from held join cases on cases.id = held.case_id
    where held.step_key is not null and ${within(sql`held.passed_at`, range)}
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
    from case_ratings where ${within(sql`at`, range)}`.execute(db);
  return rows[0] ?? { count: 0, average: null };
}

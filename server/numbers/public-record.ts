import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findServices } from '#server/catalogue/plans.ts';
import { countOpenLate, finishedCases, rangeOf, ratingsOf, spread } from '#server/promises/promise-report.ts';
import { templateOf } from '#shared/rules/cases/templates.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { isTelling, type PublicRecord, recordDays } from '#shared/rules/public-record.ts';

type Range = ReturnType<typeof rangeOf>;
type Finished = Awaited<ReturnType<typeof finishedCases>>['cases'];
const mostWords = 6;

/** Returns the record of the last days, or null while too few cases are finished. */
export async function findPublicRecord(db: Db, now: Date): Promise<PublicRecord | null> {
  const to = dayInIndia(now);
  const from = dayInIndia(new Date(now.getTime() - (recordDays - 1) * 86_400_000));
  const range = rangeOf({ from, to });
  const { cases } = await finishedCases(db, range);
  if (!isTelling(cases.length)) return null;
  const missed = cases.filter(({ missed_at }) => missed_at !== null).length;
  const { count, average } = await ratingsOf(db, range);
  return {
    from,
    to,
    finished: cases.length,
    kept: cases.length - missed,
    missed,
    openLate: await countOpenLate(db),
    ...(await atAuthorities(db, range)),
    ...(await outcomesOf(
      db,
      cases.map(({ id }) => id),
    )),
    services: await daysByService(db, cases),
    ratings: { count, average, words: await wordsOf(db, range) },
  };
}

async function atAuthorities(db: Db, { start, end }: Range) {
  const { rows } = await sql<{ filed: number; askedBack: number }>`
    select count(distinct case_id) filter (where ball = 'authority' and not exists (select from case_events as earlier
        where earlier.case_id = case_events.case_id and earlier.ball = 'authority' and earlier.at < ${start}))::int as filed,
      count(distinct case_id) filter (where step_key = 'query')::int as "askedBack"
    from case_events where ball is not null and at >= ${start} and at < ${end}`.execute(db);
  return rows[0] ?? { filed: 0, askedBack: 0 };
}

async function outcomesOf(db: Db, ids: string[]) {
  const { rows } = await sql<{ granted: number; paise: string }>`
    select count(*) filter (where exists (select from case_results where case_id = cases.id
        and kind in ('licence_number', 'gstin', 'certificate')))::int as granted,
      coalesce(sum(
        (select coalesce(sum(amount_paise), 0) from refund_requests where order_id = cases.order_id
          and idempotency_key = 'remedy ' || cases.id and state = 'succeeded')
        + (select coalesce(sum(coupon_discount * 100::bigint), 0) from orders
          where coupon_code = cases.remedy_coupon and status = 'paid')), 0) as paise
    from cases where id = any(${ids}::uuid[])`.execute(db);
  return { granted: rows[0]?.granted ?? 0, givenBackPaise: Number(rows[0]?.paise ?? 0) };
}

async function daysByService(db: Db, cases: Finished): Promise<PublicRecord['services']> {
  const ofService = Map.groupBy(
    // A month of a growth plan ends with the month, however fast the work is.
    cases.filter(({ template_slug: slug, template_version: version }) => !templateOf(slug, version)?.monthly),
    ({ category }) => category,
  );
  return (await findServices(db)).flatMap(({ slug, texts }) => {
    const { count, median } = spread((ofService.get(slug) ?? []).flatMap(({ workingDays }) => workingDays ?? []));
    return median === null ? [] : [{ slug, title: texts.title, count, days: median }];
  });
}

function wordsOf(db: Db, { start, end }: Range) {
  return db
    .selectFrom('case_ratings')
    .select(['stars', 'text'])
    .where('publish', '=', true)
    .where('text', '<>', '')
    .where('at', '>=', start)
    .where('at', '<', end)
    .orderBy('at', 'desc')
    .limit(mostWords)
    .execute();
}

export type PublicRecordCache = { record(): Promise<PublicRecord | null>; invalidate(): void };

const hour = 3_600_000;

/** Counts the record when it is first read, and at most once an hour. `onStale` is called when a count ends. */
export function openPublicRecord(db: Db, clock: () => Date, onStale: () => void): PublicRecordCache {
  let current: Promise<PublicRecord | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidate = () => {
    clearTimeout(timer);
    current = undefined;
  };
  return {
    invalidate,
    record() {
      if (current) return current;
      const counting = findPublicRecord(db, clock());
      current = counting;
      timer = setTimeout(() => {
        invalidate();
        onStale();
      }, hour).unref();
      counting.catch(() => {
        if (current === counting) invalidate();
      });
      return counting;
    },
  };
}

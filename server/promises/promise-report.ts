import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { isFinished } from '#server/cases/case/case-rows.ts';
import type { PromiseReport } from '#shared/contract/promises.ts';
import { fullDay, type WorkingCalendar, workingMinutesBetween } from '#shared/rules/calendar/working-time.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { templateOf } from '#shared/rules/cases/templates.ts';
import { endOfDay, startOfDay } from '#shared/rules/india-time.ts';

const mostCases = 5_000;

type Period = { from: string; to: string };
type Range = { start: Date; end: Date };
type Move = { case_id: string; at: Date; ball: string | null; step_key: string | null };

/** Reports on the cases that were finished in a period of Indian days, both included. */
export async function promiseReport(db: Db, { from, to }: Period): Promise<PromiseReport> {
  const range = rangeOf({ from, to });
  const [{ cases, capped, calendar, moves, days }, ratings, openLate] = await Promise.all([
    finishedCases(db, range),
    ratingsOf(db, range),
    countOpenLate(db),
  ]);
  const waits = await answersOf(
    db,
    cases.map(({ id }) => id),
  );
  const count = (some: typeof cases, missed: boolean) =>
    some.filter((one) => (one.missed_at !== null) === missed).length;
  return {
    kept: count(cases, false),
    missed: count(cases, true),
    openLate,
    capped,
    templates: [...Map.groupBy(cases, ({ template_slug }) => template_slug)].map(([template, some]) => ({
      template,
      title: templateOf(template, some[0]?.template_version ?? 1)?.title.en ?? template,
      kept: count(some, false),
      missed: count(some, true),
      ...spread(some.flatMap(({ workingDays }) => workingDays ?? [])),
    })),
    steps: stepsOf(cases, moves, days),
    firstAnswer: spread(waits.map(({ asked, answered }) => hoursBetween(asked, answered, calendar))),
    ratings,
  };
}

export async function countOpenLate(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'open')
    .where('step_key', '<>', ratingStep)
    .where('missed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const rangeOf = ({ from, to }: Period): Range => ({ start: startOfDay(from), end: endOfDay(startOfDay(to)) });

/** The newest finished cases of a time, with their working days from payment to result. */
export async function finishedCases(db: Db, range: Range) {
  const [calendar, found] = await Promise.all([findCalendar(db), findFinished(db, range)]);
  const cases = found.slice(0, mostCases);
  const all = await movesOf(
    db,
    cases.map(({ id }) => id),
  );
  const moves = Map.groupBy(all, ({ case_id }) => case_id);
  const days = (from: Date, to: Date) => workingMinutesBetween(from, to, calendar) / fullDay(calendar);
  return {
    cases: cases.map((one) => {
      const end = moves.get(one.id)?.find(isOver)?.at;
      return { ...one, workingDays: end && days(one.opened_at, end) };
    }),
    capped: found.length > mostCases,
    calendar,
    moves,
    days,
  };
}

const hoursBetween = (from: Date, to: Date, calendar: WorkingCalendar) =>
  workingMinutesBetween(from, to, calendar) / 60;
const isOver = ({ ball, step_key }: Move) => ball === null || step_key === ratingStep;

/** The newest finished cases, one more than the report covers. */
function findFinished(db: Db, { start, end }: Range) {
  const columns = [
    'id',
    'order_id',
    'template_slug',
    'template_version',
    'opened_at',
    'missed_at',
    'closed_at',
    'since',
  ] as const;
  const closed = db
    .selectFrom('cases')
    .select(columns)
    .where('closed_at', '>=', start)
    .where('closed_at', '<', end)
    .where(isFinished);
  const toRate = db
    .selectFrom('cases')
    .select(columns)
    .where('status', '=', 'open')
    .where('step_key', '=', ratingStep)
    .where('since', '>=', start)
    .where('since', '<', end);
  return db
    .selectFrom(closed.unionAll(toRate).as('finished'))
    .innerJoin('orders', 'orders.id', 'finished.order_id')
    .selectAll('finished')
    .select('orders.category')
    .orderBy(sql`coalesce(closed_at, since)`, 'desc')
    .limit(mostCases + 1)
    .execute();
}

async function movesOf(db: Db, ids: string[]): Promise<Move[]> {
  return db
    .selectFrom('case_events')
    .select(['case_id', 'at', 'ball', 'step_key'])
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .where('kind', '=', 'ball')
    .orderBy('case_id')
    .orderBy('id')
    .execute();
}

type Finished = { id: string; template_slug: string; template_version: number };

/** Adds up, for each case, how long each step was with each side. */
function stepsOf(
  cases: readonly Finished[],
  moves: ReadonlyMap<string, readonly Move[]>,
  days: (from: Date, to: Date) => number,
): PromiseReport['steps'] {
  const times = cases.flatMap(({ id, template_slug: template, template_version: version }) => {
    const own = moves.get(id) ?? [];
    const spans = own.slice(0, -1).flatMap((move, place) => {
      const next = own[place + 1];
      return next && move.step_key && !isOver(move)
        ? [{ step: move.step_key, holder: move.ball as Ball, days: days(move.at, next.at) }]
        : [];
    });
    return [...Map.groupBy(spans, ({ step, holder }) => `${step} ${holder}`).values()].map((some) => ({
      template,
      version,
      step: some[0]?.step ?? '',
      holder: some[0]?.holder ?? ('us' as const),
      days: some.reduce((sum, span) => sum + span.days, 0),
    }));
  });
  const groups = Map.groupBy(times, ({ template, step, holder }) => [template, step, holder].join(' '));
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { template, version, step, holder } = first;
    const title = templateOf(template, version)?.steps.find(({ key }) => key === step)?.title.en ?? step;
    return [{ template, step, title, holder, ...spread(some.map((one) => one.days)) }];
  });
}

/** First messages of customers that waited for an answer, and when it came. */
async function answersOf(db: Db, ids: string[]): Promise<{ asked: Date; answered: Date }[]> {
  const { rows } = await sql<{ asked: Date; answered: Date }>`
    select at as asked, answered from (
      select at, from_staff, coalesce(lag(from_staff) over (partition by case_id order by id), true) as is_first,
        min(at) filter (where from_staff) over (partition by case_id order by id
          rows between 1 following and unbounded following) as answered
      from case_messages where case_id = any(${ids}::uuid[])) as message
    where not from_staff and is_first and answered is not null`.execute(db);
  return rows;
}

export async function ratingsOf(db: Db, { start, end }: Range): Promise<PromiseReport['ratings']> {
  const stars = await db
    .selectFrom('case_ratings')
    .select(['stars', sql<number>`count(*)::int`.as('count')])
    .where('at', '>=', start)
    .where('at', '<', end)
    .groupBy('stars')
    .orderBy('stars', 'desc')
    .execute();
  const count = stars.reduce((sum, row) => sum + row.count, 0);
  const sum = stars.reduce((all, row) => all + row.stars * row.count, 0);
  return { count, average: count === 0 ? null : Math.round((sum / count) * 10) / 10, stars };
}

/** Count, median and 90 % of some times, rounded to tenths. */
export function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
    return value === undefined ? null : Math.round(value * 10) / 10;
  };
  return { count: sorted.length, median: at(0.5), ninety: at(0.9) };
}

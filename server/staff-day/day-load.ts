import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { waitingReviews } from '#server/cases/requests/list-reviews.ts';
import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { casePath } from '#shared/paths.ts';
import { balls } from '#shared/rules/cases/template-types.ts';
import { dayInIndia, startOfDay } from '#shared/rules/india-time.ts';

const dayMs = 86_400_000;

/** How many open cases each side and each colleague has, and how many of them are late. */
export async function findLoad(db: Db, now: Date): Promise<Pick<StaffDayReply, 'byTurn' | 'load'>> {
  const rows = await db
    .selectFrom('cases')
    .select(['ball', 'assignee_id', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where missed_at is not null or answer_at < ${now}))::int`.as('late'))
    .where('status', '=', 'open')
    .groupBy(['ball', 'assignee_id'])
    .execute();
  const sumOf = (some: typeof rows) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    late: some.reduce((sum, { late }) => sum + late, 0),
  });
  const ids = [...new Set(rows.map(({ assignee_id }) => assignee_id))];
  const known = ids.filter((id) => id !== null);
  const staff = known.length
    ? await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute()
    : [];
  return {
    byTurn: balls.map((ball) => ({ ball, ...sumOf(rows.filter((row) => row.ball === ball)) })),
    load: ids
      .map((id) => ({
        name: staff.find((one) => one.id === id)?.name ?? null,
        ...sumOf(rows.filter((row) => row.assignee_id === id)),
      }))
      .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count),
  };
}

/** How long customers’ answers have waited for a check, in calendar days in India. */
export async function findCheckAges(db: Db, now: Date): Promise<StaffDayReply['checkAges']> {
  const daysAgo = (days: number) => new Date(startOfDay(dayInIndia(now)).getTime() - days * dayMs);
  const since = (from: Date, to?: Date) =>
    sql<number>`(count(*) filter (where answered_at >= ${from} ${to ? sql`and answered_at < ${to}` : sql``}))::int`;
  const [ages, oldest] = await Promise.all([
    waitingReviews(db)
      .select([since(daysAgo(0)).as('today'), since(daysAgo(2), daysAgo(0)).as('twoDays')])
      .select([since(daysAgo(7), daysAgo(2)).as('week'), since(new Date(0), daysAgo(7)).as('older')])
      .executeTakeFirstOrThrow(),
    waitingReviews(db).select(['case_id', 'answered_at']).orderBy('answered_at').limit(1).executeTakeFirst(),
  ]);
  const at = oldest?.answered_at;
  return { ...ages, oldest: at ? await describeOldest(db, oldest.case_id, at, now) : null };
}

async function describeOldest(db: Db, caseId: string, since: Date, now: Date) {
  const customer = sql<string>`(select name from orders join cases on cases.order_id = orders.id
    where cases.id = ${caseId})`;
  const found = await waitingReviews(db)
    .where('case_id', '=', caseId)
    .select([sql<number>`count(*)::int`.as('count'), customer.as('customer')])
    .executeTakeFirstOrThrow();
  const dayOf = (at: Date) => startOfDay(dayInIndia(at)).getTime();
  return { ...found, href: casePath(caseId), days: Math.round((dayOf(now) - dayOf(since)) / dayMs) };
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { casesWithOrder } from '#server/cases/case/case-rows.ts';
import { titleOfCase } from '#server/cases/case/case-titles.ts';
import { isNobodys } from '#server/tasks/digest.ts';
import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { casePath, taskPath } from '#shared/paths.ts';
import {
  addWorkingMinutes,
  closingAfterDays,
  fullDay,
  type WorkingCalendar,
} from '#shared/rules/calendar/working-time.ts';
import { endOfDay } from '#shared/rules/india-time.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { workSteps } from '#shared/rules/tasks.ts';

type Item = StaffDayReply['late'][number];
/** Maximum number of rows that are read of each kind. */
const most = 200;
const soonDays = 3;

/**
 * Finds the work of a member of staff, and the work of nobody, until the end of the third working day after today: the
 * cards of the board, which include the promises of open cases, deadlines of authorities, documents to check and
 * messages to answer. The latter two are due one working day after they came.
 */
export async function findDayItems(
  db: Db,
  userId: string,
  now: Date,
): Promise<Pick<StaffDayReply, 'late' | 'today' | 'soon' | 'capped'>> {
  const calendar = await findCalendar(db);
  const until = endOfDay(closingAfterDays(now, soonDays, calendar));
  const [cards, ofCases] = await Promise.all([
    findCards(db, userId, until),
    findWorkOfCases(db, userId, until, calendar),
  ]);
  const items = firstOfEachCase([...cards, ...ofCases])
    .filter(({ due }) => due < until.toISOString())
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
  const [start, end] = [now.toISOString(), endOfDay(now).toISOString()];
  return {
    late: items.filter(({ due }) => due < start),
    today: items.filter(({ due }) => due >= start && due < end),
    soon: items.filter(({ due }) => due >= end),
    capped: cards.length === most || ofCases.length >= most,
  };
}

function firstOfEachCase(items: readonly Item[]): Item[] {
  const isLater = (one: Item) =>
    one.kind === 'case' &&
    items.some((other) => other.kind === 'case' && other.href === one.href && other.due < one.due);
  return items.filter((one) => !isLater(one));
}

type Card = {
  title: string;
  order_id: string | null;
  template_step: string | null;
  case_id: string | null;
  buyer: string | null;
};

/** What is to be done, and for whom. Titles of the cards of a case and of its welcome call begin with the name of the work. */
function describe({ title, order_id, template_step, case_id, buyer }: Card): Pick<Item, 'title' | 'about'> {
  const [, work, step] = /^(.*?): (.*)$/.exec(case_id || template_step === workSteps.welcomeCall ? title : '') ?? [];
  if (work && step) return { title: step, about: [buyer, work].filter(Boolean).join(' · ') };
  return { title, about: order_id && [`KOT ${ticketNumber(order_id)}`, buyer].filter(Boolean).join(' · ') };
}

async function findCards(db: Db, userId: string, until: Date): Promise<Item[]> {
  const ofOrder = (column: 'name' | 'phone') => sql<string | null>`(select ${sql.ref(column)} from orders
    where orders.id = tasks.order_id and orders.erase_requested_at is null limit 1)`;
  const rows = await db
    .selectFrom('tasks')
    .select(['tasks.id', 'title', 'case_id', 'order_id', 'assignee_id', 'template_step'])
    .select([sql<Date>`due_at`.as('due_at'), ofOrder('name').as('buyer'), ofOrder('phone').as('phone')])
    .where('tasks.deleted_at', 'is', null)
    .where('status', '<>', 'done')
    .where('due_at', '<', until)
    .where((task) => task.or([task('assignee_id', '=', userId), isNobodys]))
    .orderBy('due_at')
    .orderBy('tasks.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    kind: row.case_id === null ? 'task' : 'case',
    ...describe(row),
    at: null,
    due: row.due_at.toISOString(),
    href: row.case_id === null ? taskPath(row.id) : casePath(row.case_id),
    mine: row.assignee_id === userId,
    phone: row.template_step === workSteps.welcomeCall ? row.phone || null : null,
  }));
}

async function findWorkOfCases(db: Db, userId: string, until: Date, calendar: WorkingCalendar): Promise<Item[]> {
  const ofCaller = sql<boolean>`(cases.assignee_id = ${userId} or not exists (select from users
    where users.id = cases.assignee_id and users.role in ('seller', 'admin') and users.disabled_at is null))`;
  const find = async (ids: RawBuilder<unknown>) => {
    const rows = await casesWithOrder(db)
      .select(
        sql<number>`(select count(*)::int from case_requests
        where case_requests.case_id = cases.id and state = 'checking')`.as('to_check'),
      )
      .select(
        sql<Date | null>`(select min(answered_at) from case_requests
        where case_requests.case_id = cases.id and state = 'checking')`.as('sent_at'),
      )
      .where(sql<boolean>`cases.id = any(array(${ids}))`)
      .where(ofCaller)
      .execute();
    return rows;
  };
  const rows = await find(sql`
    (select id from cases where answer_due_since is not null order by answer_due_since limit ${most})
    union (select id from cases where status = 'open' and answer_at < ${until} order by answer_at limit ${most})
    union (select case_id from case_requests where state = 'checking' order by answered_at limit ${most})`);
  const inOneDay = (at: Date) => addWorkingMinutes(at, fullDay(calendar), calendar);
  return rows.flatMap((row) => {
    const title = titleOfCase(row, 'en');
    const of = (kind: Item['kind'], what: string, at: Date | null, due: Date): Item => ({
      kind,
      title: what,
      about: [row.buyer, title].filter(Boolean).join(' · '),
      at: at?.toISOString() ?? null,
      due: due.toISOString(),
      href: casePath(row.id),
      mine: row.assignee_id === userId,
      phone: null,
    });
    const isOpen = row.status === 'open';
    return [
      ...(isOpen && row.answer_at ? [of('case', 'Answer to the authority', null, row.answer_at)] : []),
      ...(isOpen && row.sent_at
        ? [of('document', `${row.to_check} to check`, row.sent_at, inOneDay(row.sent_at))]
        : []),
      ...(row.answer_due_since
        ? [of('message', 'Message to answer', row.answer_due_since, inOneDay(row.answer_due_since))]
        : []),
    ];
  });
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { behind, type SortColumn, timeColumn } from '#database/keyset.ts';
import { allOf } from '#database/search.ts';
import { refuse } from '#server/http/refuse.ts';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import type { Language } from '#shared/language.ts';
import { type CaseSort, type CaseView, countedViews, mostCounted } from '#shared/rules/cases/statuses.ts';
import { type CaseWithOrder, customersLanguage, due } from '../case/case-rows.ts';
import { viewConditions } from './case-views.ts';
import { summaries } from './serialize-case.ts';

// The staff work list, in pages. The cases are sorted by the due date or the deadline for an answer to the authority,
// whichever is earlier.

/** Injected by the composition root to avoid a circular dependency, because `server/orders` opens cases. */
export type FindOrderIds = (text: string) => Promise<string[]>;
/** SQL condition for the orders of an account or a guest, also injected by the composition root. */
export type OrdersOfCustomer = (customerId: string) => Promise<RawBuilder<boolean>>;
export type CaseListDeps = { db: Db; findOrderIds: FindOrderIds; ordersOfCustomer: OrdersOfCustomer };

export type CaseFilter = {
  view?: CaseView | undefined;
  q?: string | undefined;
  /** Id of the colleague, or `none`. */
  assignee?: string | undefined;
  service?: string | undefined;
  state?: string | undefined;
};

export type CaseListQuery = CaseFilter & {
  sort?: CaseSort | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
};

const pageSize = 50;
const language: Language = 'en';

const id = sql`cases.id`;

/** Columns by which a list is sorted, and the direction. */
const sorts = {
  due: { column: timeColumn(due), by: due, direction: 'asc' },
  since: { column: timeColumn(sql<Date>`cases.since`), by: sql`cases.since`, direction: 'asc' },
  newest: { column: timeColumn(sql<Date>`cases.opened_at`), by: sql`cases.opened_at`, direction: 'desc' },
} as const;

/** Returns the SQL conditions of a list with its search and filters. */
export async function filterConditions(
  { findOrderIds }: Pick<CaseListDeps, 'findOrderIds'>,
  userId: string,
  { view = 'open', q = '', assignee, service, state }: CaseFilter,
): Promise<RawBuilder<boolean>[]> {
  const conditions = viewConditions(view, userId);
  const typed = q.trim();
  if (typed)
    conditions.push(sql`cases.order_id = any(${await findOrderIds(typed.replace(/^kot[\s-]*/i, ''))}::text[])`);
  if (assignee)
    conditions.push(assignee === 'none' ? sql`cases.assignee_id is null` : sql`cases.assignee_id = ${assignee}`);
  if (service) conditions.push(sql`cases.category = ${service}`);
  if (state) conditions.push(sql`cases.state = ${state}`);
  return conditions;
}

/** Returns a page of cases. `after` is the `next` of the previous page. */
export async function listCases(
  deps: CaseListDeps,
  userId: string,
  { orderId, customerId, sort, limit = pageSize, after, ...filter }: CaseListQuery,
): Promise<{ items: CaseWorkItem[]; next: string | null }> {
  const { db, ordersOfCustomer } = deps;
  const view = filter.view ?? (orderId || customerId ? 'all' : 'open');
  const conditions = await filterConditions(deps, userId, { ...filter, view });
  const order = sort ?? (view === 'done' || view === 'cancelled' ? 'newest' : 'due');
  const { column, by, direction } = sorts[order];
  if (orderId) conditions.push(sql`cases.order_id = ${orderId}`);
  if (customerId) {
    const orders = await ordersOfCustomer(customerId);
    conditions.push(sql`cases.order_id in (select orders.id from orders where ${orders})`);
  }
  if (after) conditions.push(behind(column, id, direction, placeOf(column, after)));
  const ids = await firstIds(db, conditions, { sort: order, most: limit + 1 });
  const rows = await casesThat(db, [sql`cases.id = any(${ids}::uuid[])`])
    .select(column.written.as('place'))
    .orderBy(by, direction)
    .orderBy('cases.id', direction)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: await workItems(db, shown, userId), next: last ? `${last.place}~${last.id}` : null };
}

/** Returns the ids of the first cases. Orders are joined later, because joining them here would read all orders. */
export async function firstIds(
  db: Db,
  conditions: readonly RawBuilder<boolean>[],
  { sort, most }: { sort: CaseSort; most: number },
): Promise<string[]> {
  const { by, direction } = sorts[sort];
  const all = db.selectFrom('cases').select('cases.id').where(allOf(conditions));
  const rows = await all.orderBy(by, direction).orderBy('cases.id', direction).limit(most).execute();
  return rows.map((row) => row.id);
}

function casesThat(db: Db, conditions: readonly RawBuilder<boolean>[]) {
  return db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .leftJoin('users as assignee', 'assignee.id', 'cases.assignee_id')
    .selectAll('cases')
    .select(['orders.plan_slug', 'orders.plan_name', 'orders.category', 'orders.quantity'])
    .select(['orders.user_id as owner_id', 'orders.name as buyer', 'orders.email', 'orders.phone'])
    .select(customersLanguage.as('language'))
    .select(['assignee.name as assignee_name'])
    .where(allOf(conditions));
}

/** Returns the number of cases in a list, at most `mostCounted`. */
export async function countCases(db: Db, userId: string, view: CaseView): Promise<number> {
  const found = db
    .selectFrom('cases')
    .select('cases.id')
    .where(allOf(viewConditions(view, userId)))
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the number of cases in each list of `countedViews`. */
export async function countViews(db: Db, userId: string): Promise<Record<(typeof countedViews)[number], number>> {
  const counts = await Promise.all(
    countedViews.map(async (view) => [view, await countCases(db, userId, view)] as const),
  );
  return Object.fromEntries(counts) as Record<(typeof countedViews)[number], number>;
}

function placeOf({ shape }: SortColumn, after: string): { value: string; id: RawBuilder<unknown> } {
  const [value = '', caseId = '', ...more] = after.split('~');
  if (!shape.test(value) || !z.uuid().safeParse(caseId).success || more.length > 0) refuse('invalid');
  return { value, id: sql`${caseId}::uuid` };
}

type Row = CaseWithOrder & { assignee_name: string | null };

export async function workItems(db: Db, rows: readonly Row[], userId: string): Promise<CaseWorkItem[]> {
  const shown = await summaries(db, rows, { userId, isStaff: true }, language);
  return rows.flatMap((row, index) => {
    const summary = shown[index];
    return summary ? [{ ...summary.summary, ...customerOf(row), toCheck: summary.toCheck }] : [];
  });
}

export function customerOf(row: Row) {
  return {
    customer: { id: row.owner_id, name: row.buyer, email: row.email, phone: row.phone },
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
    answerDueSince: row.answer_due_since?.toISOString() ?? null,
  };
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { allOf } from '#database/search.ts';
import { refuse } from '#server/http/refuse.ts';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import type { Language } from '#shared/language.ts';
import type { CaseView } from '#shared/rules/cases/statuses.ts';
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

export type CaseListQuery = {
  view?: CaseView | undefined;
  q?: string | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
};

const pageSize = 50;
const language: Language = 'en';

const dueOrder = timeColumn(due);
const id = sql`cases.id`;

export async function listCases(
  { db, findOrderIds, ordersOfCustomer }: CaseListDeps,
  userId: string,
  {
    q = '',
    orderId,
    customerId,
    view = orderId || customerId ? 'all' : 'open',
    limit = pageSize,
    after,
  }: CaseListQuery,
): Promise<{ items: CaseWorkItem[]; next: string | null }> {
  const conditions = viewConditions(view, userId);
  const typed = q.trim();
  if (typed)
    conditions.push(sql`cases.order_id = any(${await findOrderIds(typed.replace(/^kot[\s-]*/i, ''))}::text[])`);
  if (orderId) conditions.push(sql`cases.order_id = ${orderId}`);
  if (customerId) {
    const orders = await ordersOfCustomer(customerId);
    conditions.push(sql`cases.order_id in (select orders.id from orders where ${orders})`);
  }
  if (after) conditions.push(behind(dueOrder, id, 'asc', placeOf(after)));
  const page = await firstIds(db, conditions, limit + 1);
  const rows = await casesThat(db, [page]).orderBy(due).orderBy('cases.id').execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: await workItems(db, shown, userId), next: last ? `${last.place}~${last.id}` : null };
}

/** Orders are joined later, because joining them here would read all orders. */
async function firstIds(
  db: Db,
  conditions: readonly RawBuilder<boolean>[],
  most: number,
): Promise<RawBuilder<boolean>> {
  const all = db.selectFrom('cases').select('cases.id').where(allOf(conditions));
  const rows = await all.orderBy(due).orderBy('cases.id').limit(most).execute();
  return sql`cases.id = any(${rows.map((row) => row.id)}::uuid[])`;
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
    .select(['assignee.name as assignee_name', dueOrder.written.as('place')])
    .where(allOf(conditions));
}

export async function countCases(db: Db, userId: string, view: CaseView): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(allOf(viewConditions(view, userId)))
    .executeTakeFirstOrThrow();
  return count;
}

function placeOf(after: string): { value: string; id: RawBuilder<unknown> } {
  const [value = '', caseId = '', ...more] = after.split('~');
  if (!dueOrder.shape.test(value) || !z.uuid().safeParse(caseId).success || more.length > 0) refuse('invalid');
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

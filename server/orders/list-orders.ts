import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { allOf, searchRows } from '#database/search.ts';
import { orderSums } from '#shared/contract/orders.ts';
import { ofEach } from '#shared/rules/buyer.ts';
import { startOfDay } from '#shared/rules/india-time.ts';
import { type OrderProblem, type OrderStatus, orderTroubles } from '#shared/rules/orders.ts';
import { mostHits, parseSearch } from '#shared/rules/search.ts';
import { isOlderOrder, orderWords, shownAs, whereMatches } from './orders.ts';
import { serializeOrder } from './serialize-order.ts';

const pageSize = 50;

export type OrderQuery = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  trouble?: OrderProblem | undefined;
  paidSince?: string | undefined;
  after?: string | undefined;
};

/** `next`: the last order of the page, if more follow. `capped`: whether a search has more hits than the list can show. */
export async function listOrders(db: Db, { search, status, trouble, paidSince, after }: OrderQuery) {
  const conditions: RawBuilder<boolean>[] = [];
  if (status) conditions.push(sql`${shownAs} = ${status}`);
  if (trouble) conditions.push(sql`orders.id in (${withProblem[trouble]})`);
  if (paidSince) conditions.push(sql`paid_at >= ${startOfDay(paidSince)}`);
  const exact = search && (await exactMatch(db, search));
  if (exact) conditions.push(exact);
  const hits = search && !exact ? await searchOrders(db, search, conditions) : undefined;
  const found = hits ? sql<boolean>`orders.id = any(${hits.ids})` : allOf(conditions);
  const all = db.selectFrom('orders').selectAll().where(found);
  let page = db
    // OFFSET 0 keeps the planner from sorting all orders before filtering.
    .selectFrom((hits ? all.offset(0) : all).as('orders'))
    .selectAll()
    .select([moneyDue.as('money_due'), approvalDue.as('approval_due'), hasHeldEvent.as('held_back')]);
  if (after) page = page.where(isOlderOrder(after));
  const rows = await page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return {
    items: rows.slice(0, pageSize).map(orderListRow),
    next: (rows.length > pageSize && rows[pageSize - 1]?.id) || null,
    capped: hits?.capped ?? false,
  };
}

/**
 * Finds the ids of at most `mostHits` orders that match a search text. For a complete order number or e-mail address,
 * these are the newest matches. A word search returns matches among the newest orders first and fills up with older
 * ones.
 */
export async function findOrderIds(db: Db, search: string): Promise<string[]> {
  const exact = await exactMatch(db, search);
  if (!exact) return (await searchOrders(db, search)).ids;
  const orders = db.selectFrom('orders').select('id').where(exact).orderBy('created_at', 'desc').limit(mostHits);
  return (await orders.execute()).map(({ id }) => id);
}

/** Finds orders that contain the words in order number, name, e-mail address or phone number. */
function searchOrders(db: Db, search: string, conditions: readonly RawBuilder<boolean>[] = []) {
  const matches = whereMatches(orderWords, parseSearch(search));
  return searchRows(db, { table: 'orders', key: 'id', among: sql`true` }, allOf([...conditions, matches]));
}

/** Undefined if neither. A word search would also find longer addresses that contain the e-mail address. */
async function exactMatch(db: Db, typed: string): Promise<RawBuilder<boolean> | undefined> {
  const { address, order } = parseSearch(typed);
  const isWhole = order !== undefined && order.from === order.to;
  if (!address && !isWhole) return undefined;
  const exact = isWhole ? sql<boolean>`orders.id = ${order.from}` : sql<boolean>`orders.email = ${address}`;
  const found = await db.selectFrom('orders').select('id').where(exact).limit(1).executeTakeFirst();
  return found && exact;
}

const withProblem: Record<OrderProblem, ReturnType<typeof sql>> = {
  'refund-due': sql`select order_id from refund_tasks where done_at is null`,
  'refund-approval': sql`select order_id from refund_requests where state = 'waiting_approval'`,
  held: sql`select held.order_id from payment_events as held join orders as theirs on theirs.id = held.order_id
    where held.state = 'held' and theirs.paid_at is null`,
};
const moneyDue = sql<boolean>`orders.id in (${withProblem['refund-due']})`;
const approvalDue = sql<boolean>`orders.id in (${withProblem['refund-approval']})`;
const hasHeldEvent = sql<boolean>`orders.paid_at is null and exists (
  select from payment_events as held where held.order_id = orders.id and held.state = 'held'
)`;

type Row = Parameters<typeof serializeOrder>[0] & { money_due: boolean; approval_due: boolean; held_back: boolean };

export function orderListRow(order: Row) {
  const { payment_session_id: _, ...shown } = serializeOrder(order);
  const troubles: OrderProblem[] = [];
  if (order.money_due) troubles.push('refund-due');
  if (order.approval_due) troubles.push('refund-approval');
  if (order.held_back) troubles.push('held');
  return { ...shown, name: order.name, email: order.email, phone: order.phone, personId: order.user_id, troubles };
}

/** What viewers read of an order in a list: no sums, and nothing of its payments. */
export const withoutSums = <Order extends ReturnType<typeof orderListRow>>(order: Order): Order => ({
  ...order,
  ...ofEach(orderSums, () => 0),
  couponCode: null,
  lastAttempt: null,
  reason: null,
  troubles: [],
});

/** Includes the problem columns that `orderListRow` needs. */
export async function findOrderRow(db: Db, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select([moneyDue.as('money_due'), approvalDue.as('approval_due'), hasHeldEvent.as('held_back')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const noProblems: Record<OrderProblem, number> = { 'refund-due': 0, 'refund-approval': 0, held: 0 };

export async function countOrderProblems(db: Db): Promise<Record<OrderProblem, number>> {
  const count = (trouble: OrderProblem) =>
    sql<number>`(select count(distinct order_id) from (${withProblem[trouble]}) as found)`;
  return db.selectNoFrom(orderTroubles.map((trouble) => count(trouble).as(trouble))).executeTakeFirstOrThrow();
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { allHold, holdsAll } from '#database/holds-all.ts';
import { findInOrder } from '#database/in-order.ts';
import type { OrderStatus, OrderTrouble } from '#shared/rules/orders.ts';
import { type Needles, needlesOf } from '#shared/rules/search.ts';
import { olderThan, shownAs, whereMeant } from './orders.ts';
import { shownOrder } from './shown-order.ts';

const pageSize = 50;

export type OrderWish = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  trouble?: OrderTrouble | undefined;
  before?: string | undefined;
};

/** All orders, the newest first, fifty from `before` on; `older` tells whether more follow. */
export async function findAllOrders(db: Db, { search, status, trouble, before }: OrderWish) {
  const among: RawBuilder<boolean>[] = [];
  const address = search && (await addressOfBuyer(db, search));
  if (address) among.push(sql`orders.email = ${address}`);
  if (status) among.push(sql`${shownAs} = ${status}`);
  if (trouble) among.push(sql`orders.id in (${withTrouble[trouble]})`);
  if (before) among.push(olderThan(before));
  const most = pageSize + 1;
  const needles = search && !address ? needlesOf(search) : undefined;
  const byWords = needles && (isOnlyWords(needles) || !(await isNumbered(db, needles)));
  if (needles && !byWords) among.push(whereMeant(words, needles));
  const quest = { table: 'orders', among: allHold(among), falling: true, most } as const;
  const ids = byWords && (await findInOrder(db, { ...quest, wanted: holdsAll(words, needles.words) }));
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .select([moneyDue.as('money_due'), heldBack.as('held_back')])
    .where(allHold([...among, ...(ids ? [sql<boolean>`orders.id = any(${ids})`] : [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return { items: rows.slice(0, pageSize).map(listedOrder), older: rows.length > pageSize };
}

/** Whether no number is meant, or only one that is found as a word too. */
function isOnlyWords({ words: [word = ''], order }: Needles): boolean {
  return !order || order.from.endsWith(word);
}

/** Whether an order's number begins so: 'kothari' may be a name, and a ticket. */
async function isNumbered(db: Db, { order }: Needles): Promise<boolean> {
  if (!order) return false;
  const query = db.selectFrom('orders').select('id').where('id', '>=', order.from).where('id', '<=', order.to);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The address that was typed whole, if somebody bought with it. */
async function addressOfBuyer(db: Db, typed: string): Promise<string | undefined> {
  const { address } = needlesOf(typed);
  if (!address) return undefined;
  const order = await db.selectFrom('orders').select('email').where('email', '=', address).limit(1).executeTakeFirst();
  return order?.email;
}

// An index stands on this very expression.
const words = sql<string>`(' ' || search_form(orders.id || ' ' || orders.name || ' ' || orders.email || ' ' || orders.phone))`;

const withTrouble: Record<OrderTrouble, ReturnType<typeof sql>> = {
  'refund-due': sql`select order_id from refund_tasks where done_at is null`,
  held: sql`select held.order_id from payment_events as held join orders as theirs on theirs.id = held.order_id
    where held.state = 'held' and theirs.paid_at is null`,
};
const moneyDue = sql<boolean>`orders.id in (${withTrouble['refund-due']})`;
const heldBack = sql<boolean>`orders.paid_at is null and exists (
  select from payment_events as held where held.order_id = orders.id and held.state = 'held'
)`;

type Row = Parameters<typeof shownOrder>[0] & { money_due: boolean; held_back: boolean };

/** An order as staff see it in a list. */
export function listedOrder(order: Row) {
  const { payment_session_id: _, ...shown } = shownOrder(order);
  const troubles: OrderTrouble[] = [];
  if (order.money_due) troubles.push('refund-due');
  if (order.held_back) troubles.push('held');
  return { ...shown, name: order.name, email: order.email, phone: order.phone, personId: order.person_id, troubles };
}

/** One order with what is wrong with it. */
export async function findListed(db: Db, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select([moneyDue.as('money_due'), heldBack.as('held_back')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many orders want a look, by what is wrong. */
export async function countTroubles(db: Db): Promise<Record<OrderTrouble, number>> {
  const count = (trouble: OrderTrouble) =>
    sql<number>`(select count(distinct order_id) from (${withTrouble[trouble]}) as found)`;
  return db.selectNoFrom([count('refund-due').as('refund-due'), count('held').as('held')]).executeTakeFirstOrThrow();
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { holdsAll } from '#database/holds-all.ts';
import type { DB } from '#database/types.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { type Needles, needlesOf } from '#shared/rules/search.ts';

export type PeopleFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  orders?: 'open' | 'paid' | 'none' | undefined;
  papers?: 'sent' | 'none' | undefined;
  joinedWithin?: number | undefined;
};

export type Found = SelectQueryBuilder<DB, 'people', object>;

const mostOfOneNumber = 200;

/** Work in which no table is read from end to end, however old the planner's figures are: these tables only grow. */
export async function byIndex<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return work(tx);
  });
}

/** The people that a filter lets through, as a query to go on with; reads order numbers first where one is meant. */
export async function foundPeople(db: Db | Tx, filter: PeopleFilter): Promise<Found> {
  const needles = needlesOf(filter.search ?? '');
  const ofOrder = needles.order ? await ownersOf(db, needles.order) : [];
  let people = db.selectFrom('people').where('people.erased_at', 'is', null);
  if (needles.words.length > 0) people = people.where(meant(needles.words, ofOrder));
  if (filter.role) people = people.where('people.role', '=', filter.role);
  if (filter.joinedWithin !== undefined) people = people.where('people.created_at', '>=', daysAgo(filter.joinedWithin));
  if (filter.orders) people = people.where(orderConditions[filter.orders]);
  if (filter.papers) people = people.where(paperConditions[filter.papers]);
  return people;
}

/** Whose orders begin with a number. All numbers are of the same letters, so their order is the same in every locale. */
async function ownersOf(db: Db | Tx, { from, to }: NonNullable<Needles['order']>): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('person_id')
    .distinct()
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('person_id', 'is not', null)
    .limit(mostOfOneNumber)
    .execute();
  return rows.flatMap(({ person_id }) => (person_id ? [person_id] : []));
}

function meant(words: string[], ids: string[]) {
  const held = holdsAll(sql<string>`people.search_text`, words);
  return ids.length > 0 ? sql<boolean>`(${held} or people.id = any(${ids}::uuid[]))` : held;
}

function daysAgo(days: number) {
  return sql<Date>`(date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${days})) at time zone 'Asia/Kolkata'`;
}

// Written as probes of one person each: a join would read the whole table where many people pass.
const anOrder = (status: string) =>
  `(select true from orders where orders.person_id = people.id${status} limit 1) is not null`;
const orderConditions = {
  open: sql.raw<boolean>(`people.id = any(array(select person_id from orders where status = 'pending'))`),
  paid: sql.raw<boolean>(anOrder(` and orders.status = 'paid'`)),
  none: sql.raw<boolean>(`not ${anOrder('')}`),
};
const aPaper = `(select true from papers where papers.person_id = people.id
  and papers.kind in ('aadharCard', 'panCard') and papers.removed_at is null limit 1) is not null`;
const paperConditions = { sent: sql.raw<boolean>(aPaper), none: sql.raw<boolean>(`not ${aPaper}`) };

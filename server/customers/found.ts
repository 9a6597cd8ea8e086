import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { allHold, holdsAll } from '#database/holds-all.ts';
import type { Quest } from '#database/in-order.ts';
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

/** What of a person stands in a list. */
export const listed = [
  'people.id',
  'people.name',
  'people.email',
  'people.phone',
  'people.role',
  'people.created_at',
] as const;

const mostOfOneNumber = 200;
const mostOpen = 1_000;

const planner = 'set local enable_seqscan = off; set local random_page_cost = 1.1';

/**
 * Reading in which no table is read from end to end, however old the planner's figures are: these tables only grow. And
 * in which the planner does not go far around single pages: those of customers who are looked at are in memory.
 */
export async function byIndex<T>(db: Db, read: (held: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    // All in one round trip, which Kysely's own transactions cannot.
    await sql.raw(`begin read only; ${planner}`).execute(held);
    try {
      return await read(held);
    } finally {
      await sql.raw('rollback').execute(held);
    }
  });
}

/** Among whom a filter looks, and who of them is wanted. */
export type Sought = { among: RawBuilder<boolean>; wanted: RawBuilder<boolean> };

/** The people that a filter lets through. */
export type Meant = {
  /** As a query to go on with. */
  people: Found;
  /** Where words narrow them down: what to look for in the order of time. */
  quest: (Sought & Pick<Quest, 'table'>) | undefined;
  /** Where they may be scattered among all names: what to look for in the order of names. */
  scattered: Sought | undefined;
};

/** Whom a filter means; reads order numbers first where one is meant. */
export async function meantPeople(db: Db | Tx, filter: PeopleFilter): Promise<Meant> {
  const needles = needlesOf(filter.search ?? '');
  const ofOrder = needles.order ? await ownersOf(db, needles.order) : [];
  const few = filter.orders === 'open' && (await fewOrdersAreOpen(db));
  const owner = needles.address && (await ownerOf(db, needles.address));
  const among = [sql<boolean>`people.erased_at is null`];
  if (owner) among.push(sql`people.id = ${owner}`);
  if (filter.role) among.push(sql`people.role = ${filter.role}`);
  const since =
    filter.joinedWithin === undefined ? [] : [sql<boolean>`people.created_at >= ${daysAgo(filter.joinedWithin)}`];
  const wanted: RawBuilder<boolean>[] = [];
  const byWords = !owner && needles.words.length > 0;
  if (byWords) wanted.push(meant(needles.words, ofOrder));
  if (filter.orders && !few) wanted.push(orderConditions[filter.orders]);
  if (filter.papers) wanted.push(paperConditions[filter.papers]);
  const plain = !owner && !few;
  return {
    people: (few ? onlyWithOpenOrders(db) : db).selectFrom('people').where(allHold([...among, ...since, ...wanted])),
    quest:
      plain && byWords ? { table: 'people', among: allHold([...among, ...since]), wanted: allHold(wanted) } : undefined,
    scattered:
      plain && (byWords || since.length > 0)
        ? { among: allHold(among), wanted: allHold([...since, ...wanted]) }
        : undefined,
  };
}

/** The same people, who are all looked up before they are brought into an order. */
export function lookedUpFirst(db: Db | Tx, people: Found): Found {
  return db
    .with(
      (table) => table('people').materialized(),
      () => people.select(listed),
    )
    .selectFrom('people') as unknown as Found;
}

/** Who has an address. The parts of one stand in very many others, so looking for them takes long in a large house. */
async function ownerOf(db: Db | Tx, address: string): Promise<string | undefined> {
  const owner = await db.selectFrom('people').select('id').where('email', '=', address).executeTakeFirst();
  return owner?.id;
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

// Written as probes of one person each: a join would read the whole table where many people pass. Of such an expression
// the planner takes half of the people to pass, and so goes by the order that is wanted until the page is full.
const anOrder = (status: string, there: boolean) =>
  `coalesce((select ${there} from orders where orders.person_id = people.id${status} limit 1), ${!there})`;
const orderConditions = {
  open: sql.raw<boolean>(anOrder(` and orders.status = 'pending'`, true)),
  paid: sql.raw<boolean>(anOrder(` and orders.status = 'paid'`, true)),
  none: sql.raw<boolean>(anOrder('', false)),
};

/** The table of people as if there were only these: the planner would rather walk all names than look up a thousand people. */
function onlyWithOpenOrders(db: Db | Tx) {
  return db.with(
    (table) => table('people').materialized(),
    () =>
      db
        .selectFrom('people')
        .selectAll()
        .where('id', 'in', (row) =>
          row.selectFrom('orders').select(sql<string>`person_id`.as('id')).where('status', '=', 'pending'),
        ),
  );
}

/** Orders are open for hours, so few people have one and are looked up; on a day when they are many, a page fills soon. */
async function fewOrdersAreOpen(db: Db | Tx): Promise<boolean> {
  const { open } = await db
    .selectFrom((all) =>
      all
        .selectFrom('orders')
        .select(sql`1`.as('one'))
        .where('status', '=', 'pending')
        .limit(mostOpen + 1)
        .as('some'),
    )
    .select((all) => all.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open <= mostOpen;
}

const aPaper = (there: boolean) =>
  sql.raw<boolean>(`coalesce((select ${there} from papers where papers.person_id = people.id
    and papers.kind in ('aadharCard', 'panCard') and papers.removed_at is null limit 1), ${!there})`);
const paperConditions = { sent: aPaper(true), none: aPaper(false) };

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#database/connect.ts';
import { findInOrder } from '#database/in-order.ts';
import { refuse } from '#server/http/refuse.ts';
import { pathsOf } from '#server/papers/papers.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Found, listed, lookedUpFirst, type Meant, meantPeople, type PeopleFilter, type Sought } from './found.ts';

/** How many names are walked along for each who is wanted, before all who are meant are looked up. */
const walkedForEach = 6;

export type PeopleSort = 'name' | '-name' | 'createdAt' | '-createdAt';
export type PeopleWish = PeopleFilter & {
  sort?: PeopleSort | undefined;
  limit: number;
  /** How many to look at, where it shall be known how many there are. */
  lookAt?: number;
  offset?: number;
  after?: string | undefined;
  before?: string | undefined;
};

// A cursor carries microseconds: two people of one millisecond are two people.
const sorts = {
  name: {
    column: sql<string>`lower(people.name)`,
    told: sql<string>`lower(people.name)`,
    shape: /^[^\0]*$/,
    read: (value: string) => sql`${value}::text`,
  },
  createdAt: {
    column: sql<string>`people.created_at`,
    told: sql<string>`(extract(epoch from people.created_at) * 1000000)::bigint::text`,
    shape: /^\d{1,16}$/,
    read: (value: string) => sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`,
  },
};

/** One page of the people that are wanted, with where their files are opened, and the cursors of the pages beside it. */
export async function findPeople(db: Db | Tx, wish: PeopleWish) {
  const { seen: _, ...page } = await readPage(db, await inView(db, wish), wish);
  return page;
}

/** The same, and how many are wanted on all pages, counted no further than `most`. */
export async function findAndCountPeople(db: Db | Tx, wish: PeopleWish, most: number) {
  const view = await inView(db, wish);
  const fromTop = !wish.offset && wish.after === undefined && wish.before === undefined;
  if (fromTop && !view.farApart) {
    const { seen, ...page } = await readPage(db, view, { ...wish, lookAt: most });
    return { ...page, ...totalOf(seen, most) };
  }
  const { seen: _, ...page } = await readPage(db, view, wish);
  return { ...page, ...totalOf(await count(db, view, most + 1), most) };
}

type View = Meant & {
  /** Among whom the page is: all who are meant, or those of them who are looked up already. */
  page: Found;
  /** Whether those who are wanted may stand far from one another in their order: there counting goes its own way. */
  farApart: boolean;
};

/**
 * Who is meant. By name, those who are scattered are looked up first: walking along all names, the page may end with the
 * last one.
 */
async function inView(db: Db | Tx, wish: PeopleWish): Promise<View> {
  const meant = await meantPeople(db, wish);
  const { people, scattered } = meant;
  const order = orderOf(wish);
  if (order.by !== 'name') return { ...meant, page: people, farApart: false };
  if (!scattered) return { ...meant, page: people, farApart: wish.orders !== 'open' };
  if (await areNear(db, scattered, order, (wish.offset ?? 0) + wish.limit + 1))
    return { ...meant, page: people, farApart: true };
  return { ...meant, page: lookedUpFirst(db, people.where(order.beyond)), farApart: false };
}

/** Whether a short walk in this order meets so many. */
async function areNear(db: Db | Tx, { among, wanted }: Sought, order: Order, most: number): Promise<boolean> {
  const direction = order.falling ? 'desc' : 'asc';
  const ahead = db
    .selectFrom('people')
    .select(wanted.as('wanted'))
    .where(among)
    .where(order.beyond)
    .orderBy(order.column, direction)
    .orderBy('people.id', direction)
    .limit(walkedForEach * most);
  const { met } = await db
    .selectFrom(ahead.as('ahead'))
    .select((all) => all.fn.countAll<number>().filterWhere('wanted', '=', true).as('met'))
    .executeTakeFirstOrThrow();
  return met >= most;
}

async function readPage(db: Db | Tx, view: View, wish: PeopleWish) {
  const { limit, offset = 0, lookAt = limit } = wish;
  const order = orderOf(wish);
  const { column } = order;
  const direction = order.falling ? 'desc' : 'asc';
  const most = Math.max(limit, lookAt) + 1;
  const { people, skip = offset, seen } = await gather(db, view, wish, order, offset + most);
  const rows = await db
    .with('found', () =>
      people
        .select(listed)
        .select(order.told.as('place'))
        .where(order.beyond)
        .orderBy(column, direction)
        .orderBy('people.id', direction)
        .limit(most)
        .offset(skip),
    )
    .selectFrom('found as people')
    .select([...listed, 'place'])
    .select((row) => [
      row.selectFrom('found as all').select(row.fn.countAll<number>().as('seen')).as('seen'),
      jsonArrayFrom(
        row
          .selectFrom('papers')
          .select(['kind', 'path'])
          .whereRef('papers.person_id', '=', 'people.id')
          .where('removed_at', 'is', null),
      ).as('papers'),
    ])
    .orderBy(column, direction)
    .orderBy('people.id', direction)
    .limit(limit + 1)
    .execute();
  const backwards = wish.before !== undefined;
  const more = rows.length > limit;
  const page = backwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const cursor = (row: (typeof rows)[number] | undefined) =>
    row ? writeCursor([order.sort, row.place, row.id]) : null;
  return {
    seen: seen ?? rows[0]?.seen ?? 0,
    items: page.map(({ id: _id, created_at, papers, place: _, seen: __, ...person }) => ({
      _id,
      ...person,
      ...pathsOf(papers),
      createdAt: created_at.toISOString(),
    })),
    next: more || backwards ? cursor(page.at(-1)) : null,
    previous: (backwards ? more : wish.after !== undefined || offset > 0) ? cursor(page[0]) : null,
  };
}

type Order = ReturnType<typeof orderOf>;

/** The order that is wanted, and where in it a page begins. */
function orderOf({ sort = '-createdAt', after, before }: PeopleWish) {
  const by = sort.endsWith('name') ? ('name' as const) : ('createdAt' as const);
  const falling = sort.startsWith('-') !== (before !== undefined);
  const { column, told, read } = sorts[by];
  const place = placeOf(before ?? after, sort);
  const beyond = place
    ? sql<boolean>`(${column}, people.id) ${falling ? sql`<` : sql`>`} (${read(place.value)}, ${place.id}::uuid)`
    : sql<boolean>`true`;
  return { sort, by, column, told, falling, beyond };
}

/**
 * Those of whom the first `most` in this order are the page. By words in the order of time they are known by then, and
 * so is how many were `seen`.
 */
async function gather(
  db: Db | Tx,
  { page, quest }: View,
  { limit, offset = 0 }: PeopleWish,
  { by, falling, beyond }: Order,
  most: number,
): Promise<{ people: Found; skip?: number; seen?: number }> {
  if (!quest || by === 'name') return { people: page };
  const among = sql<boolean>`(${quest.among} and ${beyond})`;
  const ids = await findInOrder(db, { ...quest, among, falling, most });
  return {
    people: those(db, ids.slice(offset, offset + limit + 1)),
    skip: 0,
    seen: Math.max(0, ids.length - offset),
  };
}

function those(db: Db | Tx, ids: string[]): Found {
  return db
    .selectFrom('people')
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('people.erased_at', 'is', null);
}

function totalOf(count: number, most: number) {
  return { total: Math.min(count, most), totalIsCapped: count > most };
}

async function count(db: Db | Tx, { people, quest }: View, most: number): Promise<number> {
  if (quest) return (await findInOrder(db, { ...quest, falling: true, most })).length;
  const some = people
    .select('people.id')
    .orderBy('people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .limit(most)
    .as('some');
  const { counted } = await db
    .selectFrom(some)
    .select((all) => all.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a cursor says; refuses one that is not of this order. */
function placeOf(cursor: string | undefined, sort: PeopleSort): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [of, value, id] = readCursor(cursor);
  const { shape } = sorts[sort.endsWith('name') ? 'name' : 'createdAt'];
  if (of !== sort || value === undefined || !shape.test(value) || !uuid.test(id ?? '')) refuse('invalid');
  return { value, id: id ?? '' };
}

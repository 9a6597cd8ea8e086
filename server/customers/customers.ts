import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { pathsOf } from '#server/papers/papers.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Found, foundPeople, type PeopleFilter } from './found.ts';

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

/**
 * One page of the people that are wanted, with where their files are opened, and the cursors of the pages beside it.
 * `those`: who they are, where that is known.
 */
export async function findPeople(
  db: Db | Tx,
  { sort = '-createdAt', limit, lookAt = limit, offset = 0, ...wish }: PeopleWish,
  those?: Found,
) {
  const backwards = wish.before !== undefined;
  const { column, told, read } = sorts[sort.endsWith('name') ? 'name' : 'createdAt'];
  const falling = sort.startsWith('-') !== backwards;
  const place = placeOf(wish.before ?? wish.after, sort);
  let people = those ?? (await foundPeople(db, wish));
  if (place)
    people = people.where(
      sql<boolean>`(${column}, people.id) ${falling ? sql`<` : sql`>`} (${read(place.value)}, ${place.id}::uuid)`,
    );
  const direction = falling ? sql`desc` : sql`asc`;
  const rows = await db
    .with('found', () =>
      people
        .select(['people.id', 'people.name', 'people.email', 'people.phone', 'people.role', 'people.created_at'])
        .select(told.as('place'))
        .select(sql<number>`row_number() over (order by ${column} ${direction}, people.id ${direction})`.as('rank'))
        .orderBy(column, falling ? 'desc' : 'asc')
        .orderBy('people.id', falling ? 'desc' : 'asc')
        .limit(Math.max(limit, lookAt) + 1)
        .offset(offset),
    )
    .selectFrom('found')
    .select(['id', 'name', 'email', 'phone', 'role', 'created_at', 'place'])
    .select((row) => [
      row.selectFrom('found as all').select(row.fn.countAll<number>().as('seen')).as('seen'),
      jsonArrayFrom(
        row
          .selectFrom('papers')
          .select(['kind', 'path'])
          .whereRef('papers.person_id', '=', 'found.id')
          .where('removed_at', 'is', null),
      ).as('papers'),
    ])
    .where('rank', '<=', offset + limit + 1)
    .orderBy('rank')
    .execute();
  const more = rows.length > limit;
  const page = backwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const cursor = (row: (typeof rows)[number] | undefined) => (row ? writeCursor([sort, row.place, row.id]) : null);
  return {
    seen: rows[0]?.seen ?? 0,
    items: page.map(({ id: _id, created_at, papers, place: _, seen: __, ...person }) => ({
      _id,
      ...person,
      ...pathsOf(papers),
      createdAt: created_at.toISOString(),
    })),
    next: more || backwards ? cursor(page.at(-1)) : null,
    previous: (backwards ? more : place !== undefined || offset > 0) ? cursor(page[0]) : null,
  };
}

/** The first page of those that are wanted, and how many they are, counted no further than `most`: in one look. */
export async function findFirstPeople(db: Db | Tx, wish: PeopleWish, most: number) {
  const { seen, ...page } = await findPeople(db, { ...wish, lookAt: most });
  return { ...page, total: Math.min(seen, most), totalIsCapped: seen > most };
}

/** How many of the people that are wanted there are, counted no further than `most`. */
export async function countPeople(db: Db | Tx, people: Found, most: number) {
  const count = await counted(db, people, most + 1);
  return { total: Math.min(count, most), totalIsCapped: count > most };
}

async function counted(db: Db | Tx, people: Found, most: number): Promise<number> {
  const some = people
    .select('people.id')
    .orderBy('people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .limit(most)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

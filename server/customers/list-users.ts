import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#database/connect.ts';
import { behind, type SortColumn, type SortDirection, textColumn, timeColumn } from '#database/keyset.ts';
import { pathsOf } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { listColumns, type MatchingUsers, matchingUsers, type UserFilter } from './user-search.ts';

export type CustomerSort = 'name' | '-name' | 'createdAt' | '-createdAt';
export type CustomerQuery = UserFilter & {
  sort?: CustomerSort | undefined;
  limit: number;
  offset?: number;
  after?: string | undefined;
  before?: string | undefined;
  fromEnd?: boolean;
};

const sorts: Record<'name' | 'createdAt', SortColumn> = {
  name: textColumn(sql`lower(users.name)`),
  createdAt: timeColumn(sql`users.created_at`),
};
const userId = sql`users.id`;

export async function findUsers(db: Db | Tx, query: CustomerQuery) {
  return readPage(await matchingUsers(db, query), query);
}

export async function findAndCountUsers(db: Db | Tx, query: CustomerQuery, most: number) {
  const found = await matchingUsers(db, query);
  return { ...(await readPage(found, query)), ...(await count(db, found, most)) };
}

async function readPage({ users }: MatchingUsers, query: CustomerQuery) {
  const { limit, offset = 0, after, fromEnd } = query;
  const { sort, by, direction, backwards, place } = orderOf(query);
  const rows = await users
    .where(place ? behind(by, userId, direction, place) : sql<boolean>`true`)
    .select([...listColumns, by.written.as('place')])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('documents')
          .select(['kind', 'path'])
          .whereRef('documents.user_id', '=', 'users.id')
          .where('kind', '<>', 'caseDocument')
          .where('removed_at', 'is', null),
      ).as('papers'),
    )
    .orderBy(by.column, direction)
    .orderBy('users.id', direction)
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const more = rows.length > limit;
  const page = backwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const cursor = (row: (typeof rows)[number] | undefined) => (row ? writeCursor([sort, row.place, row.id]) : null);
  return {
    items: page.map(({ id, name, email, phone, role, papers: documents, ...user }) => ({
      _id: id,
      name,
      email,
      phone,
      role,
      ...pathsOf(documents.flatMap(({ kind, path }) => (kind === 'caseDocument' ? [] : [{ kind, path }]))),
      createdAt: user.created_at.toISOString(),
      guest: false,
      confirmed: user.email_verified_at !== null || user.phone_verified_at !== null,
      disabled: user.disabled_at !== null,
    })),
    last: cursor(page.at(-1)),
    next: more || (backwards && !fromEnd) ? cursor(page.at(-1)) : null,
    previous: (backwards ? more : after !== undefined || offset > 0) ? cursor(page[0]) : null,
  };
}

function orderOf({ sort = '-createdAt', after, before, fromEnd = false }: CustomerQuery) {
  const backwards = fromEnd || before !== undefined;
  const direction: SortDirection = sort.startsWith('-') !== backwards ? 'desc' : 'asc';
  const by = sortColumn(sort, sorts);
  const place = placeOf(before ?? after, sort);
  return { sort, by, direction, backwards, place };
}

async function count(db: Db | Tx, { users, hits }: MatchingUsers, most: number) {
  if (hits) return { total: hits.ids.length, totalIsCapped: hits.capped };
  const some = users
    .select('users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(most + 1)
    .as('some');
  const { counted } = await db
    .selectFrom(some)
    .select((all) => all.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(counted, most), totalIsCapped: counted > most };
}

export function sortColumn(sort: CustomerSort, columns: typeof sorts): SortColumn {
  return columns[sort.endsWith('name') ? 'name' : 'createdAt'];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Refuses an invalid cursor and a cursor of a list with a different sort. */
function placeOf(cursor: string | undefined, sort: CustomerSort) {
  if (cursor === undefined) return undefined;
  const [of, value, id = ''] = readCursor(cursor);
  const { shape } = sortColumn(sort, sorts);
  if (of !== sort || value === undefined || !shape.test(value) || !uuid.test(id)) refuse('invalid');
  return { value, id: sql`${id}::uuid` };
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';

export type CustomerSort = 'name' | '-name' | 'createdAt' | '-createdAt';
export type CustomerWish = { search?: string; sort?: CustomerSort; limit: number; offset: number };

type People = SelectQueryBuilder<DB, 'people', object>;

/** People by parts of name, e-mail, phone or order number, with where their files are opened. */
export async function findPeople(db: Db, wish: CustomerWish) {
  const [column, direction] = sortOf(wish.sort);
  const rows = await found(db, wish.search)
    .select(['people.id', 'people.name', 'people.email', 'people.phone', 'people.role', 'people.created_at'])
    .select([pathOf('profilePhoto'), pathOf('aadharCard'), pathOf('panCard')])
    .orderBy(column, direction)
    .orderBy('people.id')
    .limit(wish.limit)
    .offset(wish.offset)
    .execute();
  return rows.map(({ id, created_at, ...person }) => ({ _id: id, ...person, createdAt: created_at.toISOString() }));
}

/** How many people a search finds. */
export async function countPeople(db: Db, search: string | undefined): Promise<number> {
  const { count } = await found(db, search)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function found(db: Db, search: string | undefined): People {
  const people = db.selectFrom('people').where('erased_at', 'is', null);
  if (!search) return people;
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const ofOrder = sql<string>`(select person_id from orders where id ilike ${`ch\\_${like.slice(1)}`})`;
  return people.where((is) =>
    is.or([
      sql<boolean>`lower(people.name || ' ' || coalesce(people.email, '') || ' ' || coalesce(people.phone, '')) like ${like}`,
      is('people.id', 'in', ofOrder),
    ]),
  );
}

function pathOf(kind: 'profilePhoto' | 'aadharCard' | 'panCard') {
  return sql<string | null>`(
    select '/uploads/' || papers.path from papers
    where papers.person_id = people.id and papers.kind = ${kind} and papers.removed_at is null
  )`.as(kind);
}

function sortOf(sort: CustomerSort = '-createdAt'): ['people.name' | 'people.created_at', 'asc' | 'desc'] {
  return [sort.endsWith('name') ? 'people.name' : 'people.created_at', sort.startsWith('-') ? 'desc' : 'asc'];
}

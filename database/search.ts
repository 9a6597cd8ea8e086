import { type RawBuilder, sql } from 'kysely';
import { mostHits, patternOf } from '#shared/rules/search.ts';
import type { Db, Tx } from './connect.ts';

/** Number of newest rows scanned when a search has more than `mostHits`. */
const newestRows = 2_000;

export type SearchedTable = {
  table: 'users' | 'orders' | 'enquiries';
  key: 'id' | 'number';
  /** Filter for searchable rows, equal to the condition of a partial index on `created_at`. */
  among: RawBuilder<boolean>;
};

export type Hits = {
  ids: string[];
  /** Whether there are more hits than returned; if so, hits among the newest rows come first. */
  capped: boolean;
};

/** Uses the trigram index. If there are more matches, those among the newest rows come first. */
export async function searchRows(
  db: Db | Tx,
  { table, key, among }: SearchedTable,
  matches: RawBuilder<boolean>,
): Promise<Hits> {
  const id = sql.ref(`${table}.${key}`);
  const from = sql.table(table);
  // `materialized` makes the planner use the trigram index, but stop reading at the limit.
  const hits = await sql<{ id: string }>`
    with hits as materialized (select ${id} as id from ${from} where ${among} and ${matches})
    select id from hits limit ${mostHits + 1}`.execute(db);
  if (hits.rows.length <= mostHits) return { ids: idsOf(hits.rows), capped: false };
  const newest = await sql<{ id: string }>`
    select ${id} as id from (
      select * from ${from} where ${among} order by created_at desc, ${id} desc limit ${newestRows}
    ) as ${from}
    where ${matches} limit ${mostHits}`.execute(db);
  return { ids: [...new Set(idsOf([...newest.rows, ...hits.rows]))].slice(0, mostHits), capped: true };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Returns the condition that a text contains every search word; the text must start with a space. */
export function matchesAllWords(text: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  return allOf(words.map((word) => sql`${text} like ${patternOf(word)}`));
}

/** Joins conditions with AND; returns true for an empty list. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}

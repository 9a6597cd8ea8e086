import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './connect.ts';

/** What is looked for in a table whose rows have an `id` and `created_at`, with an index on their months and words. */
export type Quest = {
  table: 'people' | 'orders';
  /** Which rows are gone through; by index, and in the order of time. */
  among: RawBuilder<boolean>;
  /** Which of them are wanted: few may be. */
  wanted: RawBuilder<boolean>;
  /** The newest first, or the oldest. */
  falling: boolean;
  most: number;
};

/** A row that a look ended at; `at` in microseconds since 1970. */
type Edge = { at: string; id: string };

const walkedForEach = 3;
const farWalk = 1_000;
const firstMonths = 2;
const mostMonths = 24;
const reserve = 1.2;
const monthsOfAYear = 12;

/**
 * The ids of the first `most` rows that are wanted, in the order of time, at a price that hardly grows with the table:
 * what many rows have is soon met by walking along them, what some have by asking the index month by month, and of what
 * next to none has the index can tell all at once. Each look goes as far as the finds so far let expect, and at least as
 * far as all before it, so that they are few.
 */
export async function findInOrder(db: Db | Tx, quest: Quest): Promise<string[]> {
  const found: string[] = [];
  const missing = () => quest.most - found.length;
  let edge: Edge | undefined;
  let walked = 0;
  for (let next = Math.min(walkedForEach * quest.most, farWalk); next <= farWalk; ) {
    const look = await walk(db, quest, next, edge);
    found.push(...look.ids);
    walked += look.walked;
    if (missing() <= 0 || look.walked < next || !look.edge) return found.slice(0, quest.most);
    edge = look.edge;
    next = Math.max(walked, asFarAs(missing(), found.length / walked));
  }
  if (!edge) return found;
  const inWalk = found.length;
  let month = monthOf(new Date(Number(BigInt(edge.at) / 1_000n)));
  let asked = 0;
  for (let next = firstMonths; next <= mostMonths; ) {
    const months = Array.from({ length: next }, (_, ahead) => month + (quest.falling ? -ahead : ahead));
    found.push(...(await inMonths(db, { ...quest, most: missing() }, months, edge)));
    if (missing() <= 0) return found;
    asked += next;
    month += quest.falling ? -next : next;
    next = Math.max(asked, asFarAs(missing(), (found.length - inWalk) / asked));
  }
  found.push(...(await beyond(db, { ...quest, most: missing() }, month)));
  return found;
}

function asFarAs(missing: number, foundInEach: number): number {
  return Math.ceil((reserve * missing) / foundInEach);
}

async function walk(db: Db | Tx, { table, among, wanted, falling }: Quest, most: number, edge: Edge | undefined) {
  const order = inOrder(falling);
  const { rows } = await sql<{ ids: string[]; walked: number; edge: Edge | null }>`
    with walked as materialized (
      select id, created_at, ${wanted} as wanted from ${sql.table(table)}
      where ${among} and ${after(edge, falling)} order by ${order} limit ${most}
    )
    select
      coalesce(array_agg(id order by ${order}) filter (where wanted), '{}')::text[] as ids,
      count(*) as walked,
      (select json_build_object('at', (extract(epoch from created_at) * 1000000)::bigint::text, 'id', id)
        from (select created_at, id from walked order by ${inOrder(!falling)} limit 1) as last) as edge
    from walked`.execute(db);
  return rows[0] ?? { ids: [], walked: 0, edge: null };
}

// The inner query is fenced off: it shall go by the index of months and words, whatever a limit makes of walking all rows.
async function inMonths(db: Db | Tx, { table, among, wanted, falling, most }: Quest, months: number[], edge: Edge) {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${months}::integer[]) as asked (month) cross join lateral (
      select id, created_at from ${sql.table(table)}
      where month_of(created_at) = asked.month and ${wanted} and ${among} and ${after(edge, falling)} offset 0
    ) as found
    order by ${inOrder(falling)} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

async function beyond(db: Db | Tx, { table, among, wanted, falling, most }: Quest, month: number) {
  const bound = falling ? sql`created_at < ${startOf(month + 1)}` : sql`created_at >= ${startOf(month)}`;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select id, created_at from ${sql.table(table)} where ${wanted} and ${among} and ${bound}
    )
    select id from found order by ${inOrder(falling)} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

function inOrder(falling: boolean) {
  return falling ? sql`created_at desc, id desc` : sql`created_at, id`;
}

function after(edge: Edge | undefined, falling: boolean) {
  if (!edge) return sql`true`;
  return sql`(created_at, id) ${falling ? sql`<` : sql`>`} (
    'epoch'::timestamptz + ${edge.at}::bigint * interval '1 microsecond', ${edge.id})`;
}

/** The month of a moment in UTC, counted from the year 0, as `month_of` in the database has it. */
export function monthOf(date: Date): number {
  return date.getUTCFullYear() * monthsOfAYear + date.getUTCMonth() + 1;
}

function startOf(month: number): Date {
  return new Date(Date.UTC(Math.floor((month - 1) / monthsOfAYear), (month - 1) % monthsOfAYear));
}

import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

const mark = '/* kept */';

type Words<Row> = { compile(): CompiledQuery<Row> };
type Known = { text: string; parameters: readonly unknown[] };

class StandIn {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A query that is asked all day: it is worded once, each connection lets the database parse it once, and plan it once where
 * that plan is as good for any values, https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES. Not for
 * searches, whose best plan depends on what is looked for.
 * One that runs within a transaction names its columns: a column added meanwhile refuses `*`, and the transaction with it.
 * `word` is shown stand-ins for the values: it can put them in their places, and must not look at them.
 */
export function keptQuery<Values extends Record<string, unknown>, Row>(
  word: (db: Kysely<DB>, values: Values) => Words<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const known = new Map<string, Known>();
  return async (db, values) => {
    const named = Object.keys(values).filter((key) => values[key] !== undefined);
    const { text, parameters } =
      known.get(named.join()) ?? learn(named, known, (standIns: Values) => word(db, standIns));
    const filled = parameters.map((each) => (each instanceof StandIn ? values[each.key] : each));
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, filled))).rows;
  };
}

function learn<Values>(named: string[], known: Map<string, Known>, word: (values: Values) => Words<unknown>): Known {
  const standIns = Object.fromEntries(named.map((key) => [key, new StandIn(key)])) as Values;
  const { sql, parameters } = word(standIns).compile();
  const learned = { text: `${sql} ${mark}`, parameters };
  known.set(named.join(), learned);
  return learned;
}

/** Lets the connections of a pool keep the statements of kept queries. Not behind a pooler, which lends one connection to many. */
export function keepStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let last = 0;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known) return known;
    last += 1;
    names.set(text, `kept_${last}`);
    return `kept_${last}`;
  };
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown;
    const askKept = async (text: string, values: unknown) => {
      try {
        return await ask({ name: nameOf(text), text }, values);
      } catch (error) {
        if (!hasNewColumns(error)) throw error;
        names.delete(text);
        return await Promise.resolve(ask(text, values)).catch(() => Promise.reject(error));
      }
    };
    const query = (text: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && text.endsWith(mark) && rest.length === 1
        ? askKept(text, rest[0])
        : ask(text, ...rest);
    client.query = query as typeof client.query;
  });
}

const featureNotSupported = '0A000';

/** A release that came meanwhile added columns to a table of which the statement reads all. */
function hasNewColumns(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === featureNotSupported && error.routine === 'RevalidateCachedQuery'
  );
}

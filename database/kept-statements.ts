import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* kept */';
// A statement whose wording varies must not fill the database's memory with plans.
const most = 64;

/**
 * Ends a statement that is asked all day (`modifyEnd(kept)`): each connection lets the database parse it once, and plan it
 * once where that plan is as good for any values, https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES.
 * Not for searches, whose best plan depends on what is looked for.
 */
export const kept = sql.raw(mark);

/** Lets the connections of a pool keep what is marked as `kept`. Not behind a pooler, which lends one connection to many. */
export function keepStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let last = 0;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= most) return known;
    last += 1;
    names.set(text, `kept_${last}`);
    return names.get(text);
  };
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown;
    const askKept = async (text: string, values: unknown) => {
      const name = nameOf(text);
      if (!name) return ask(text, values);
      try {
        return await ask({ name, text }, values);
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

import { Kysely, type Logger, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { keepStatements } from './kept-statements.ts';
import type { DB as Database } from './types.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type Where = { connectionString: string } | { host: string; port: number; user: string; database: string };

const int8 = 20;
pg.types.setTypeParser(int8, Number);

/**
 * A pool that outlives restarts of the database; `say` hears of connections that broke while idle. `pooled`: another pooler
 * stands between, and its connections keep nothing.
 */
export function openPool(
  where: Where,
  { max = 20, pooled = false, say }: { max?: number; pooled?: boolean; say: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    ...where,
    max,
    connectionTimeoutMillis: 5_000,
    // Opening one costs as much as many queries: those of one burst are there for the next.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
  });
  pool.on('error', say);
  // The pool does not listen while a connection is lent out; its holder is told by the query that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!pooled) keepStatements(pool);
  return pool;
}

/** The query layer over a pool; `hear` is told of each statement. */
export function openDb(pool: pg.Pool, hear?: Logger): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(hear ? { log: hear } : {}) });
}

/** One round trip; throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const uniqueViolation = '23505';

/** True for the error of a second row where only one may be. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation;
}

/** True where the trouble is the connection or the server, not the question. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|57P0|53|25006)/.test(code)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return true;
  return error instanceof AggregateError ? error.errors.some(isOutage) : connectionLost.test(error.message);
}

// pg gives these no code: https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

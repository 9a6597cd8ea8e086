import type { Socket } from 'node:net';
import { Kysely, type Logger, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB as Database } from './types.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
type Address = { connectionString: string } | { host: string; port: number; user: string; database: string };
/** Address of the database. `stream` creates the socket, so that the caller can close it. */
export type Where = Address & { stream?: () => Socket };

const int8 = 20;
pg.types.setTypeParser(int8, Number);
// Keeps PostgreSQL's `date` as text. It has no time zone, so a Date would be another day in some time zones.
const day = 1082;
pg.types.setTypeParser(day, String);

/** Time-outs in milliseconds. */
export type Timeouts = {
  /** Maximum wait for a connection, new or pooled. */
  connect: number;
  /** PostgreSQL's `statement_timeout`. */
  statement?: number;
  /** PostgreSQL's `idle_in_transaction_session_timeout`. */
  idleTransaction?: number;
};

const usualTimeouts: Timeouts = { connect: 5_000 };

type PoolOptions = {
  max?: number;
  /** Through PgBouncer in transaction mode; session settings such as time-outs are then omitted. */
  pooled?: boolean;
  timeouts?: Timeouts | undefined;
  create?: ((config: pg.PoolConfig) => pg.Pool) | undefined;
  /** Handler for errors of idle connections. */
  onError: (error: Error) => void;
};

/** Creates a connection pool that survives restarts of the database. */
export function openPool(where: Where, options: PoolOptions): pg.Pool {
  const { max = 20, pooled = false, timeouts = usualTimeouts, create, onError } = options;
  const config = {
    ...where,
    max,
    connectionTimeoutMillis: timeouts.connect,
    // Idle connections stay open for the next load peak, because connecting is expensive.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    ...(pooled ? {} : serverTimeouts(timeouts)),
  };
  const pool = create ? create(config) : new pg.Pool(config);
  pool.on('error', onError);
  // pg also emits connection errors of a checked-out client as events; its query is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns the time-outs as connection settings, which the server enforces. */
export function serverTimeouts({ statement, idleTransaction }: Timeouts): pg.ClientConfig {
  return {
    ...(statement ? { statement_timeout: statement } : {}),
    ...(idleTransaction ? { idle_in_transaction_session_timeout: idleTransaction } : {}),
  };
}

export function openDb(pool: pg.Pool, logger?: Logger): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(logger ? { log: logger } : {}) });
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const uniqueViolation = '23505';

export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation;
}

/** Thrown for a queued request if the database failed to respond to another request in the meantime. */
export class DatabaseUnavailableError extends Error {}

/** Whether an error comes from the connection or the server rather than the query. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|57P0|53|25006)/.test(code)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return true;
  return error instanceof AggregateError ? error.errors.some(isOutage) : connectionLost.test(error.message);
}

// pg gives these errors no code: https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
const connectionLost =
  /^(Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error)/;

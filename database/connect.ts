import type { Socket } from 'node:net';
import { Kysely, type Logger, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB as Database } from './types.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
type Address = { connectionString: string } | { host: string; port: number; user: string; database: string };
/** `stream` creates the socket, for callers that may close it. */
export type Where = Address & { stream?: () => Socket };

const int8 = 20;
pg.types.setTypeParser(int8, Number);
// A `date` has no time zone: parsed into a Date, it would be another day in some time zones.
const day = 1082;
pg.types.setTypeParser(day, String);

/** Time-outs in milliseconds. */
export type Timeouts = {
  /** Wait for a connection, new or pooled. */
  connect: number;
  /** statement_timeout. */
  statement?: number;
  /** idle_in_transaction_session_timeout. */
  idleTransaction?: number;
};

const usualTimeouts: Timeouts = { connect: 5_000 };

type PoolOptions = {
  max?: number;
  /** Behind PgBouncer in transaction mode: no session settings such as time-outs. */
  pooled?: boolean;
  timeouts?: Timeouts | undefined;
  /** Creates the pool; default: a plain pg.Pool. */
  create?: ((config: pg.PoolConfig) => pg.Pool) | undefined;
  /** Called with errors of idle connections. */
  onError: (error: Error) => void;
};

/** Connection pool that survives restarts of the database. */
export function openPool(where: Where, options: PoolOptions): pg.Pool {
  const { max = 20, pooled = false, timeouts = usualTimeouts, create, onError } = options;
  const config = {
    ...where,
    max,
    connectionTimeoutMillis: timeouts.connect,
    // Connecting is expensive, so idle connections are kept for the next load peak.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    ...(pooled ? {} : serverTimeouts(timeouts)),
  };
  const pool = create ? create(config) : new pg.Pool(config);
  pool.on('error', onError);
  // pg emits errors of a checked-out client on the client; its query fails as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Time-outs enforced by the server, as connection settings. */
export function serverTimeouts({ statement, idleTransaction }: Timeouts): pg.ClientConfig {
  return {
    ...(statement ? { statement_timeout: statement } : {}),
    ...(idleTransaction ? { idle_in_transaction_session_timeout: idleTransaction } : {}),
  };
}

/** Kysely over a pool; `logger` is called for each statement. */
export function openDb(pool: pg.Pool, logger?: Logger): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(logger ? { log: logger } : {}) });
}

/** One round trip; throws if the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const uniqueViolation = '23505';

/** Whether the error is a unique violation. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === uniqueViolation;
}

/** Thrown instead of running a query while the database does not respond. */
export class DatabaseUnavailableError extends Error {}

/** Whether the error is about the connection or server, not the query. */
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
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

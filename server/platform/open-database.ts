import { type Logger, sql } from 'kysely';
import type pg from 'pg';
import { BoundedPool } from '#database/bounded-pool.ts';
import { type Db, openDb, openPool, type Timeouts, type Where } from '#database/connect.ts';
import { EmbeddedDatabaseError } from '#database/embedded/errors.ts';
import { startEmbedded } from '#database/embedded.ts';
import { monitorHealth } from '#database/health-monitor.ts';
import { migrate, OldDatabaseError, pendingMigrations } from '#database/migrate.ts';
import { currentRole, grantToRuntime } from '#database/roles.ts';
import type { Config } from '#server/config/config.ts';
import { openQueue } from './queue.ts';

export type OpenDatabase = {
  /** Connection for queries, possibly through a pooler in transaction mode. */
  where: Where;
  /** Connection that bypasses the pooler, for LISTEN, jobs, migrations and backups. */
  direct: Where;
  /** Connection with the role that owns the tables, if it differs from the serving role. */
  owner: Where | undefined;
  /** Like `direct`, but its connections are closed when the database stops responding. */
  monitored: Where;
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
};

/** Error for a database that cannot be used; its message is for the operator. */
export class DatabaseError extends Error {}

const minVersion = 150_000;

/** Determines the time-outs: `serving` answers requests, `operating` is a long-running operator command. */
export type Purpose = 'serving' | 'operating';

type Limits = {
  timeouts: Timeouts;
  /** Time in ms without any response from the database after which all connections are closed. */
  responseTimeoutMs: number;
  /** Time in ms after which a connection that is still in use is closed. */
  maxUseMs: number;
};

const minute = 60_000;
const limitsOf: Record<Purpose, Limits> = {
  serving: {
    timeouts: { connect: 2_500, statement: 30_000, idleTransaction: minute },
    responseTimeoutMs: 2_000,
    maxUseMs: 2 * minute,
  },
  operating: {
    timeouts: { connect: 10_000, statement: 120 * minute },
    responseTimeoutMs: minute,
    maxUseMs: 240 * minute,
  },
};
const maxWaiting = 1_000;

/** Opens the database at DATABASE_URL, or else the embedded one in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  hooks: { printLine: (text: string) => void; onError: (error: Error) => void; onQuery?: Logger | undefined },
  purpose: Purpose = 'operating',
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const where = { connectionString: config.databaseUrl };
    const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : where;
    const database = await joinDatabase({ where, direct }, hooks.onError, { onQuery: hooks.onQuery, purpose });
    return { ...database, owner: config.databaseOwnerUrl ? { connectionString: config.databaseOwnerUrl } : undefined };
  }
  const embedded = await startEmbedded(config.dataDir, hooks.printLine).catch((error: unknown) => {
    throw error instanceof EmbeddedDatabaseError ? new DatabaseError(error.message) : error;
  });
  return joinDatabase({ where: embedded.connection, direct: embedded.connection }, hooks.onError, {
    onQuery: hooks.onQuery,
    purpose,
    stop: () => embedded.stop(),
  });
}

type JoinOptions = { stop?: () => Promise<void>; onQuery?: Logger | undefined; purpose?: Purpose };

async function joinDatabase(
  { where, direct }: { where: Where; direct: Where },
  onError: (error: Error) => void,
  { stop, onQuery, purpose = 'serving' }: JoinOptions = {},
): Promise<OpenDatabase> {
  const { timeouts, responseTimeoutMs, maxUseMs } = limitsOf[purpose];
  const monitor = monitorHealth(where, onError, {
    answerTimeoutMs: responseTimeoutMs,
    giveUp: 2 * responseTimeoutMs + 1_000,
  });
  const pool = openPool(where, {
    onError: onError,
    pooled: direct !== where,
    timeouts,
    create: (config) => new BoundedPool(config, { monitor, waiting: maxWaiting, longestUse: maxUseMs }),
  });
  const db = openDb(pool, onQuery);
  const close = async () => {
    await db.destroy();
    await monitor.close();
    await stop?.();
  };
  try {
    const { rows } = await sql<{ number: number }>`select current_setting('server_version_num')::int as number`.execute(
      db,
    );
    if ((rows[0]?.number ?? 0) < minVersion)
      throw new DatabaseError('The database is older than PostgreSQL 15. Use version 15 or newer.');
  } catch (error) {
    await close();
    throw error instanceof DatabaseError ? error : new DatabaseError(unreachable(where, error));
  }
  return { where, direct, owner: undefined, monitored: { ...direct, stream: monitor.stream }, pool, db, close };
}

/**
 * Runs pending migrations without time-outs, bypassing any pooler. If another role owns the tables, that role runs
 * them, creates the tables of the queue, and grants the serving role access. Returns the names of the migrations that
 * ran.
 */
export async function prepareTables({ direct, owner, db }: OpenDatabase): Promise<string[]> {
  if (!owner && (await pendingMigrations(db)).pending.length === 0) return [];
  const own = openDb(openPool(owner ?? direct, { max: 2, onError: () => undefined }));
  try {
    const ran = await migrate(own).catch((error: unknown) => {
      throw error instanceof OldDatabaseError ? new DatabaseError(error.message) : error;
    });
    if (owner) {
      await prepareQueue(owner);
      await grantToRuntime(own, await currentRole(db));
    }
    return ran;
  } finally {
    await own.destroy();
  }
}

/** Creates the tables of the queue, which the serving role may not create. */
async function prepareQueue(owner: Where): Promise<void> {
  const queue = openQueue(owner, () => undefined);
  await queue.start();
  await queue.stop();
}

function unreachable(where: Where, error: unknown): string {
  const reason =
    error instanceof AggregateError
      ? error.errors.map(String).join('; ')
      : error instanceof Error
        ? error.message
        : String(error);
  if (!('connectionString' in where)) return `The embedded database does not respond: ${reason}`;
  const { host, pathname } = new URL(where.connectionString);
  return `DATABASE_URL: no PostgreSQL can be used at ${host}${pathname}: ${reason}`;
}

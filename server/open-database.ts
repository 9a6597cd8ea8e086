import { type Logger, sql } from 'kysely';
import type pg from 'pg';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { EmbeddedRefusal, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';

export type OpenDatabase = {
  /** Where queries go, perhaps through a pooler that keeps nothing between two transactions. */
  where: Where;
  /** The server itself: for LISTEN, jobs, migrations and copies. */
  direct: Where;
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
};

/** The start is refused, with a sentence for the operator. */
export class DatabaseRefusal extends Error {}

const oldest = 150_000;

/** The database of the settings: the one at DATABASE_URL, else the embedded one in DATA_DIR. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; databaseDirectUrl?: string | undefined; dataDir: string },
  say: { line: (text: string) => void; trouble: (error: Error) => void; hear?: Logger | undefined },
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const where = { connectionString: config.databaseUrl };
    const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : where;
    return joinDatabase({ where, direct }, say.trouble, { hear: say.hear });
  }
  const embedded = await startEmbedded(config.dataDir, say.line).catch((error: unknown) => {
    throw error instanceof EmbeddedRefusal ? new DatabaseRefusal(error.message) : error;
  });
  return joinDatabase({ where: embedded.connection, direct: embedded.connection }, say.trouble, {
    hear: say.hear,
    stop: () => embedded.stop(),
  });
}

/** Connects to a database that runs already; `max` is how many connections its queries may have, `hear` is told of each. */
export async function joinDatabase(
  { where, direct }: { where: Where; direct: Where },
  trouble: (error: Error) => void,
  { max, stop, hear }: { max?: number; stop?: () => Promise<void>; hear?: Logger | undefined } = {},
): Promise<OpenDatabase> {
  const pool = openPool(where, { say: trouble, pooled: direct !== where, ...(max ? { max } : {}) });
  const db = openDb(pool, hear);
  const close = async () => {
    await db.destroy();
    await stop?.();
  };
  try {
    const { rows } = await sql<{ number: number }>`select current_setting('server_version_num')::int as number`.execute(
      db,
    );
    if ((rows[0]?.number ?? 0) < oldest)
      throw new DatabaseRefusal('The database is older than PostgreSQL 15. Use version 15 or newer.');
  } catch (error) {
    await close();
    throw error instanceof DatabaseRefusal ? error : new DatabaseRefusal(unreachable(where, error));
  }
  return { where, direct, pool, db, close };
}

/** Brings the tables up to date, past any pooler. Returns the names of the migrations that ran now. */
export async function prepareTables({ direct, where, db }: OpenDatabase): Promise<string[]> {
  if (direct === where) return migrate(db);
  const own = openDb(openPool(direct, { max: 2, say: () => undefined }));
  try {
    return await migrate(own);
  } finally {
    await own.destroy();
  }
}

function unreachable(where: Where, error: unknown): string {
  const reason =
    error instanceof AggregateError
      ? error.errors.map(String).join('; ')
      : error instanceof Error
        ? error.message
        : String(error);
  if (!('connectionString' in where)) return `The embedded database does not answer: ${reason}`;
  const { host, pathname } = new URL(where.connectionString);
  return `DATABASE_URL: no PostgreSQL can be used at ${host}${pathname}: ${reason}`;
}

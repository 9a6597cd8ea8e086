import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { EmbeddedRefusal, startEmbedded } from '#database/embedded.ts';

export type OpenDatabase = { where: Where; pool: pg.Pool; db: Db; close(): Promise<void> };

/** The start is refused, with a sentence for the operator. */
export class DatabaseRefusal extends Error {}

const oldest = 150_000;

/** The database of the settings: the one at DATABASE_URL, else the embedded one in DATA_DIR. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  say: { line: (text: string) => void; trouble: (error: Error) => void },
): Promise<OpenDatabase> {
  if (config.databaseUrl) return open({ connectionString: config.databaseUrl }, say.trouble, async () => undefined);
  const embedded = await startEmbedded(config.dataDir, say.line).catch((error: unknown) => {
    throw error instanceof EmbeddedRefusal ? new DatabaseRefusal(error.message) : error;
  });
  return open(embedded.connection, say.trouble, () => embedded.stop());
}

async function open(where: Where, trouble: (error: Error) => void, stop: () => Promise<void>): Promise<OpenDatabase> {
  const pool = openPool(where, { say: trouble });
  const db = openDb(pool);
  const close = async () => {
    await db.destroy();
    await stop();
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
  return { where, pool, db, close };
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

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#database/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { type Client, openClient } from './load.ts';
import { type Server, startServer } from './processes.ts';
import { account } from './requests.ts';

type Where = { host: string; port: number; user: string; database: string };

/** Our server as people run it, on a database of its own, and what the parts need beside it. */
export type World = {
  product: Server;
  client: Client;
  database: Where;
  /** Starts one of `bench/references`. */
  reference(name: string, options?: Record<string, unknown>): Promise<Server>;
  /** Runs one statement in the product's database. */
  query(text: string, values?: unknown[]): Promise<void>;
};

/** Opens the world for the time of some work, and takes it down whatever becomes of that. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-bench-'));
  // The database's own user must be able to pass through when we are root.
  chmodSync(folder, 0o711);
  const closers: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const server = async (file: string, env: Record<string, string>, ready = '/') => {
    const started = await startServer(file, { port: await freePort(), env, ready });
    closers.unshift(started.stop);
    return started;
  };
  const reference = (name: string, options = {}) =>
    server(`bench/references/${name}.ts`, { BENCH: JSON.stringify(options) });
  try {
    const embedded = await startEmbedded(folder);
    closers.unshift(embedded.stop);
    const provider = await reference('instant-provider');
    const product = await server('server/main.ts', productEnvironment(folder, provider.url), '/readyz');
    const client = openClient();
    closers.unshift(client.stop);
    const query = async (text: string, values: unknown[] = []) => {
      const connection = new pg.Client(embedded.connection);
      await connection.connect();
      await connection.query(text, values).finally(() => connection.end());
    };
    return await work({ product, client, database: embedded.connection, reference, query });
  } finally {
    for (const close of closers) await close();
  }
}

function productEnvironment(dataDir: string, provider: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CASHFREE_CLIENT_ID: account.clientId,
    CASHFREE_CLIENT_SECRET: account.secret,
    CASHFREE_API_URL: `${provider}/pg`,
    CASHFREE_SDK_URL: `${provider}/sdk.js`,
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'warn',
  };
}

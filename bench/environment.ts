import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#database/embedded.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type Client, openClient } from './load.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { benchMerchant } from './requests.ts';

export type PostgresTarget = { host: string; port: number; user: string; database: string };

/** The real server with its own database. */
export type BenchShop = {
  product: ServerProcess;
  database: PostgresTarget;
  /** Runs one statement in the product's database. */
  query(text: string, values?: unknown[]): Promise<void>;
};

/**
 * Environment of a benchmark part: the server without rate limits, a load client and functions that start other
 * servers.
 */
export type BenchEnvironment = BenchShop & {
  client: Client;
  /** Starts a reference server of `bench/references`. */
  reference(name: string, options?: Record<string, unknown>): Promise<ServerProcess>;
  /** Starts another shop server with the given settings and payment provider options. */
  openShop(settings: Record<string, string>, provider: Record<string, unknown>): Promise<BenchShop>;
};

/** Sets up the environment, runs `work` in it and tears everything down. */
export async function withEnvironment<T>(work: (environment: BenchEnvironment) => Promise<T>): Promise<T> {
  const closers: (() => Promise<void> | void)[] = [];
  const server = async (file: string, env: Record<string, string>, ready = '/') => {
    const started = await startServer(file, { port: await freeLoopbackPort(), env, ready });
    closers.unshift(started.stop);
    return started;
  };
  const reference = (name: string, options = {}) =>
    server(`bench/references/${name}.ts`, { BENCH: JSON.stringify(options) });
  const openShop: BenchEnvironment['openShop'] = async (settings, options) => {
    const folder = mkdtempSync(join(tmpdir(), 'chulha-bench-'));
    // If this runs as root, PostgreSQL's own user must be able to traverse the folder.
    chmodSync(folder, 0o711);
    closers.unshift(() => rmSync(folder, { recursive: true, force: true }));
    const embedded = await startEmbedded(folder);
    closers.unshift(embedded.stop);
    const provider = await reference('instant-provider', options);
    const environment = { ...productEnvironment(folder, provider.url), ...settings };
    const product = await server('server/main.ts', environment, '/readyz');
    return { product, database: embedded.connection, query: asker(embedded.connection) };
  };
  try {
    const shop = await openShop({}, {});
    const client = openClient();
    closers.unshift(client.stop);
    return await work({ ...shop, client, reference, openShop });
  } finally {
    for (const close of closers) await close();
  }
}

function asker(place: PostgresTarget): BenchShop['query'] {
  return async (text, values = []) => {
    const connection = new pg.Client(place);
    await connection.connect();
    await connection.query(text, values).finally(() => connection.end());
  };
}

function productEnvironment(dataDir: string, provider: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CASHFREE_CLIENT_ID: benchMerchant.clientId,
    CASHFREE_CLIENT_SECRET: benchMerchant.secret,
    CASHFREE_API_URL: `${provider}/pg`,
    CASHFREE_SDK_URL: `${provider}/sdk.js`,
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'warn',
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster, serves, stopPostmaster } from '#database/embedded/postmaster.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type Program, runProgram } from './program.ts';

/** The real product in a separate process. */
export type Product = Program & { url: string; port: number; dataDir: string };

export type ProductOptions = {
  dataDir: string;
  port?: number;
  settings?: Record<string, string>;
  /** Resource limit set by the shell, such as `ulimit -f 100`. */
  limit?: string;
};

/** Starts the product like `npm start` after installation and build, and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = await launchProduct(options);
  // The first start fills a database, which takes minutes on a busy machine.
  await product.says(/Stop with Ctrl-C/, 300);
  return product;
}

/** Starts the product without waiting until it is ready. */
export async function launchProduct({ dataDir, port: wanted, settings, limit }: ProductOptions): Promise<Product> {
  const port = wanted ?? (await freeLoopbackPort());
  const usual = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '0',
  };
  const program = runProgram('server/main.ts', [], { ...usual, ...settings }, limit ? { limit } : {});
  return { ...program, url: `http://localhost:${port}`, port, dataDir };
}

/** Creates a data folder; `remove` also stops an embedded database that keeps running after the product was killed. */
export function aDataDir(): { dataDir: string; remove(): Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'chulha-product-'));
  return {
    dataDir,
    async remove() {
      await stopPostmaster(clusterIn(dataDir));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Returns the connection to a data folder's embedded database, without registering as a client that keeps the database
 * running.
 */
export function databaseIn(dataDir: string): { host: string; port: number; user: string; database: string } {
  const host = readPostmaster(clusterIn(dataDir))?.socketFolder ?? clusterIn(dataDir);
  return { host, port: 5432, user: 'chulha', database: 'chulha' };
}

/** Whether the embedded database of a data folder is running. */
export function databaseRuns(dataDir: string): boolean {
  return serves(readPostmaster(clusterIn(dataDir))?.pid ?? 0, clusterIn(dataDir));
}

import { inject } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { aDataDir, launchProduct, type Product, type ProductOptions, startProduct } from './product.ts';

export const cleanups: (() => unknown)[] = [];

/** Stops the processes that a test has started and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}

export function aFolder(): string {
  const { dataDir, remove } = aDataDir();
  cleanups.push(remove);
  return dataDir;
}

export async function started(options: ProductOptions): Promise<Product> {
  const product = await startProduct(options);
  cleanups.push(() => product.kill());
  return product;
}

/** Expects the start to fail; returns the exit code and the output. */
export async function refusedStart(options: ProductOptions): Promise<{ code: number | null; said: string[] }> {
  const product = await launchProduct(options);
  cleanups.push(() => product.kill());
  const { code } = await product.ended;
  return { code, said: product.output().trim().split('\n') };
}

export const status = async (url: string) => (await fetch(url)).status;

/** Creates a database on the server of the test run; returns a URL that contains the folder of the server's socket. */
export async function aDatabaseUrl(): Promise<string> {
  const { where, drop } = await freshDatabase(inject('postgres'));
  cleanups.push(drop);
  if ('connectionString' in where) return where.connectionString;
  return `postgres://${where.user}@localhost:${where.port}/${where.database}?host=${encodeURIComponent(where.host)}`;
}

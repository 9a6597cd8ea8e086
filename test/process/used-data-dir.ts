import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { copyDataDir } from './copy-data-dir.ts';
import { startProduct } from './product.ts';

/**
 * Fills a data folder as a first start of the product leaves it: database, keys and demo data. Making them takes five
 * seconds of processor time, so the first start is made once for a run and copied.
 */
export async function fillAsUsed(dataDir: string): Promise<void> {
  copyDataDir(await madeOnce(), dataDir);
}

async function madeOnce(): Promise<string> {
  const folder = join(inject('scratch'), 'used');
  const made = `${folder}.made`;
  if (isFirst(folder)) {
    await (await startProduct({ dataDir: folder })).stop();
    writeFileSync(made, '');
  }
  await waitUntil(
    async () => existsSync(made),
    (there) => there,
    100,
  );
  return folder;
}

/** Whether this worker is the one that makes the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

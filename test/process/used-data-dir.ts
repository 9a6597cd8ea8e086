import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { copyDataDir } from './copy-data-dir.ts';
import { startProduct } from './product.ts';

/**
 * Fills a data folder with the result of a first start: database, keys and demo data. Creating them takes five seconds
 * of CPU time, so the first start happens once per run and its folder is copied.
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

/** Whether this worker has to create the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { copyDataDir } from './copy-data-dir.ts';
import { startProduct } from './product.ts';

/**
 * Fills a data folder like a first start: database, keys and demo data. This takes five seconds of CPU time, so it is
 * done once per run and the folder is copied.
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

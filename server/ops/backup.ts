import { type BackupEntry, baseBackup, entryOf } from '#database/base-backup.ts';
import { ranMigrations } from '#database/migrate.ts';
import type { Config } from '#server/config/config.ts';
import { openKeys } from '#server/platform/keys.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import { openFiles } from '#server/platform/storage.ts';
import product from '../../package.json' with { type: 'json' };
import { type KeyFingerprints, keyFingerprints } from './key-fingerprints.ts';
import { startClient } from './postgres-client.ts';
import { writeArchive } from './sealed-archive.ts';

/** First file of a backup. `postgres/` follows, or `database.sql/` of an external database, and `documents/`. */
export type Manifest = { product: string; madeAt: string; migrations: string[]; keys: KeyFingerprints };
export type Backup = { bytes: number; files: number; missing: string[] };

const pieceBytes = 4_000_000;

/** Writes database and documents into one sealed file while the product runs. Documents keep their own encryption. */
export async function backUp(open: OpenDatabase, config: Config, secret: string, file: string): Promise<Backup> {
  const files = await openFiles(config);
  const made = { files: 0, missing: [] as string[] };
  async function* entries(): AsyncGenerator<BackupEntry> {
    const manifest: Manifest = {
      product: `${product.name} ${product.version}`,
      madeAt: new Date().toISOString(),
      migrations: await ranMigrations(open.db),
      keys: keyFingerprints(openKeys(config)),
    };
    yield entryOf('manifest.json', Buffer.from(JSON.stringify(manifest)));
    if (config.databaseUrl) yield* pieces('database.sql', dump(config));
    else yield* baseBackup(open.direct);
    for (const path of await documentPaths(open)) {
      const bytes = await files.get(path);
      if (bytes) yield entryOf(`documents/${path}`, bytes);
      if (bytes) made.files += 1;
      else made.missing.push(path);
    }
  }
  try {
    const bytes = await writeArchive(file, secret, entries());
    // A document may have been deleted since its path was read.
    const wanted = made.missing.length > 0 ? await documentPaths(open) : [];
    return { bytes, files: made.files, missing: made.missing.filter((path) => wanted.includes(path)) };
  } finally {
    files.close();
  }
}

async function* dump(config: Config): AsyncGenerator<Uint8Array> {
  const program = startClient('pg_dump', ['--no-owner', '--no-acl'], config);
  program.stdin.end();
  yield* program.stdout;
  await program.ended;
}

/** Cuts bytes of unknown length into files of a known one, as a `tar` needs them. */
async function* pieces(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BackupEntry> {
  let count = 0;
  let held: Uint8Array[] = [];
  let length = 0;
  const cut = () => entryOf(`${name}/${String(count++).padStart(6, '0')}`, Buffer.concat(held));
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield cut();
    [held, length] = [[], 0];
  }
  yield cut();
}

async function documentPaths({ db }: OpenDatabase): Promise<string[]> {
  return (await db.selectFrom('documents').select('path').execute()).map(({ path }) => path);
}

import { createWriteStream, existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { ParsedTarEntry } from 'modern-tar';
import { claimDataDir } from '#database/embedded.ts';
import { knownMigrations } from '#database/migrate.ts';
import type { FileStore } from '#server/adapters/files.ts';
import type { Config } from '#server/config/config.ts';
import { keysThere } from '#server/platform/keys.ts';
import { openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { openFiles } from '#server/platform/storage.ts';
import type { Manifest } from './backup.ts';
import { keyFingerprints, missingKeys } from './key-fingerprints.ts';
import { OperatorError } from './operator-error.ts';
import { startClient } from './postgres-client.ts';
import { readArchive } from './sealed-archive.ts';

/** `filesThere`: number of documents that the store had before. */
export type Restored = { madeAt: string; files: number; filesThere: number };

type Deps = {
  config: Config;
  secrets: readonly string[];
  /** Whether to restore even if keys are missing. What they encrypted is unreadable until they are configured. */
  withoutKeys: boolean;
};
type Target = {
  add(entry: ParsedTarEntry): Promise<void>;
  finish(reason: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Fills an empty database and the document store from a backup, completely or not at all. Jobs and e-mails stay paused
 * until `npm run ops -- release`. Throws `OperatorError` if backup or target is not suitable.
 */
export async function restore({ config, secrets, withoutKeys }: Deps, file: string): Promise<Restored> {
  const entries = readArchive(file, secrets);
  const { madeAt, ...manifest } = await readManifest(entries);
  requireRelease(manifest);
  if (!withoutKeys) requireKeys(manifest, config);
  const target = await (config.databaseUrl ? externalTarget(config) : embeddedTarget(config));
  const files = await openFiles(config);
  const stored: Stored = { put: [], there: 0 };
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (name.startsWith('documents/')) await store(files, entry, stored);
      else await target.add(entry);
    }
    await target.finish(`restored from a backup of ${madeAt}`);
    return { madeAt, files: stored.put.length + stored.there, filesThere: stored.there };
  } catch (error) {
    for (const path of stored.put) await files.delete(path);
    throw error;
  } finally {
    await target.close();
    files.close();
  }
}

async function readManifest(entries: AsyncGenerator<ParsedTarEntry>): Promise<Manifest> {
  const { value: first } = await entries.next();
  if (first?.header.name !== 'manifest.json')
    throw new OperatorError('This backup is of a form that this version does not know.');
  return JSON.parse((await buffer(first.body)).toString());
}

function requireRelease({ product, migrations }: Omit<Manifest, 'madeAt'>): void {
  const unknown = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup is of a newer version (${product}, with ${unknown.join(', ')}): restore it with that version or a later one.`,
    );
}

function requireKeys({ keys }: Omit<Manifest, 'madeAt'>, config: Config): void {
  const missing = missingKeys(keys, keyFingerprints(keysThere(config) ?? { app: [], documents: [] }));
  if (missing.length === 0) return;
  const way =
    'Set the keys as they were (without settings: copy app.secret and documents.key into DATA_DIR), or add without-keys.';
  throw new OperatorError([...missing, way].join('\n'));
}

const notEmpty =
  'The database is not empty. A backup is restored into an empty one only: name a new DATA_DIR (or create a new database and set DATABASE_URL to it), and for a rehearsal a DATA_DIR (or S3_BUCKET) of its own too.';

/** Makes the folder of the embedded database beside its place, and moves it there when a server has opened it. */
async function embeddedTarget(config: Config): Promise<Target> {
  const claim = await claimDataDir(config.dataDir);
  const place = join(config.dataDir, 'postgres');
  const room = join(config.dataDir, 'restoring');
  if (existsSync(place)) {
    await claim.release();
    throw new OperatorError(notEmpty);
  }
  await rm(room, { recursive: true, force: true });
  await mkdir(room, { mode: 0o711 });
  const { uid, gid } = await stat(config.dataDir);
  await chown(room, uid, gid);
  await mkdir(join(room, 'postgres'), { mode: 0o700 });
  return {
    async add({ header: { name, type }, body }) {
      if (!/^postgres\/[\w./-]+$/.test(name) || name.includes('..')) throw otherKind(name);
      if (type === 'directory') await mkdir(join(room, name), { recursive: true, mode: 0o700 });
      else await pipeline(body, createWriteStream(join(room, name), { mode: 0o600 }));
    },
    async finish(reason) {
      const open = await openDatabase(
        { ...config, dataDir: room },
        { printLine: () => undefined, onError: () => undefined },
      );
      try {
        await sql.raw(heldBack(reason)).execute(open.db);
        await prepareTables(open);
      } finally {
        await open.close();
      }
      await rename(join(room, 'postgres'), place);
    },
    async close() {
      await rm(room, { recursive: true, force: true });
      await claim.release();
    },
  };
}

/** Lets psql fill the database in one transaction, which ends with the pause. */
async function externalTarget(config: Config): Promise<Target> {
  const open = await openDatabase(config, { printLine: () => undefined, onError: () => undefined });
  const { rows } = await sql`
    select from pg_class join pg_namespace namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`.execute(
    open.db,
  );
  if (rows.length > 0) {
    await open.close();
    throw new OperatorError(notEmpty);
  }
  const psql = startClient('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], config);
  psql.stdout.resume();
  psql.stdin.write('begin;\n');
  return {
    async add({ header: { name }, body }) {
      if (!name.startsWith('database.sql/')) throw otherKind(name);
      await pipeline(body, psql.stdin, { end: false }).catch(async (error: unknown) => {
        // If psql ended early, its own words say why.
        psql.stdin.end();
        await psql.ended;
        throw error;
      });
    },
    async finish(reason) {
      psql.stdin.end(`${heldBack(reason)};\ncommit;\n`);
      await psql.ended;
      await prepareTables(open);
    },
    async close() {
      // Without the commit above nothing remains.
      psql.stdin.end();
      await psql.ended.catch(() => undefined);
      await open.close();
    },
  };
}

const heldBack = (reason: string) =>
  `insert into public.held_back (reason) values ('${reason}') on conflict (only_row) do update set reason = excluded.reason`;

function otherKind(name: string): OperatorError {
  const database = name.startsWith('postgres/') ? 'the embedded database' : 'a database at DATABASE_URL';
  return new OperatorError(`This is a backup of ${database}: restore it into such a one (docs/operations.md).`);
}

/** `put`: keys of the files that this restore added. Others are kept: the bytes under a key never change. */
type Stored = { put: string[]; there: number };

async function store(files: FileStore, { header, body }: ParsedTarEntry, stored: Stored): Promise<void> {
  const path = header.name.slice('documents/'.length);
  const bytes = await buffer(body);
  if (await files.exists(path)) {
    stored.there += 1;
    return;
  }
  stored.put.push(path);
  await files.put(path, bytes);
}

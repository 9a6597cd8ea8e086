import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Where } from '#database/connect.ts';
import { findSequences, findTables } from '#database/copy/list-tables.ts';
import { type FileStore, fileKeyShape } from '#server/adapters/files.ts';
import type { Keys } from '#server/platform/keys.ts';
import {
  type ArchiveHead,
  type ArchiveManifest,
  type ArchivePart,
  type ArchivePartEnd,
  encodeRecord,
  partName,
  partRecords,
} from './archive-format.ts';
import { keyFingerprints } from './key-fingerprints.ts';
import { diskError } from './operator-error.ts';
import { sealStream } from './sealed-stream.ts';

export type BackupDeps = { where: Where; files: Pick<FileStore, 'get'>; keys: Keys; secret: string; product: string };
export type Backup = { tables: number; rows: number; files: number; jobs: number; bytes: number; missing: string[] };

const snapshot = 'begin transaction isolation level repeatable read, read only';

/**
 * Writes a consistent snapshot of database and documents into one encrypted file while the server runs. Documents keep
 * their own encryption. If writing fails, removes the incomplete file; a disk error is thrown as `OperatorError`.
 */
export async function backUp(deps: BackupDeps, file: string): Promise<Backup> {
  const part = `${file}.part`;
  if (existsSync(file)) throw diskError(Object.assign(new Error(file), { code: 'EEXIST' }), file);
  const client = new pg.Client(deps.where);
  client.on('error', () => undefined);
  await client.connect();
  const list: ArchiveManifest = { parts: [], sequences: [], missingFiles: [] };
  try {
    await client.query(snapshot);
    await pipeline(
      Readable.from(archive(client, deps, list)),
      createGzip({ level: 4 }),
      (source: AsyncIterable<Buffer>) => sealStream(deps.secret, source),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(part, { force: true });
    throw diskError(error, file);
  } finally {
    await client.end();
  }
  const ofKind = (kind: string) => list.parts.filter(({ name }) => name.startsWith(kind));
  const tables = ofKind('table ');
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: ofKind('file ').length,
    jobs: ofKind('jobs')[0]?.rows ?? 0,
    bytes: (await stat(file)).size,
    missing: list.missingFiles,
  };
}

async function* archive(client: pg.Client, deps: BackupDeps, list: ArchiveManifest): AsyncGenerator<Buffer> {
  yield encodeRecord('head', await headOf(client, deps));
  const note = (part: ArchivePart) => (end: ArchivePartEnd) => void list.parts.push({ name: partName(part), ...end });
  const copied = (part: ArchivePart, text: string) => {
    const stream = client.query(copyTo(text));
    // The reader of the stream handles errors. After a disk error no reader is left when the connection ends, and an
    // unhandled error would end the process.
    stream.on('error', () => undefined);
    return partRecords(part, stream, () => stream.rowCount, note(part));
  };
  for (const { name, columns } of await findTables(client))
    yield* copied({ kind: 'table', name, columns }, `copy (select ${columns.join(', ')} from ${name}) to stdout`);
  if (await hasJobs(client)) yield* copied({ kind: 'jobs' }, waitingJobs);
  for (const path of await storedPaths(client)) {
    const bytes = await deps.files.get(path);
    if (!bytes) {
      if (await isStillWanted(deps.where, path)) list.missingFiles.push(path);
      continue;
    }
    const part: ArchivePart = { kind: 'file', name: path };
    yield* partRecords(part, Readable.from([bytes]), () => 1, note(part));
  }
  list.sequences = await findSequences(client);
  yield encodeRecord('manifest', list);
}

async function headOf(client: pg.Client, { keys, product }: BackupDeps): Promise<ArchiveHead> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    product,
    postgres: server[0]?.version ?? 'unknown',
    migrations: migrations.map(({ name }) => name),
    keys: keyFingerprints(keys),
  };
}

const waitingJobs = `copy (select to_jsonb(job) from pgboss.job job where state < 'completed') to stdout`;

async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  return rows[0]?.there ?? false;
}

/** Finds the tables with a `path` column, which holds the key of a stored file. */
async function tablesWithPaths(client: pg.Client): Promise<string[]> {
  const tables = await findTables(client);
  return tables.filter(({ columns }) => columns.includes('path')).map(({ name }) => name);
}

async function storedPaths(client: pg.Client): Promise<string[]> {
  const found = new Set<string>();
  for (const table of await tablesWithPaths(client)) {
    const { rows } = await client.query<{ path: string | null }>(`select path from ${table}`);
    for (const { path } of rows) if (path && fileKeyShape.test(path)) found.add(path);
  }
  return [...found];
}

/** Whether a row outside pending_deletions still refers to the file, which may have been deleted since the snapshot. */
async function isStillWanted(where: Where, path: string): Promise<boolean> {
  const client = new pg.Client(where);
  await client.connect();
  try {
    for (const table of await tablesWithPaths(client)) {
      if (table === 'public.pending_deletions') continue;
      const { rowCount } = await client.query(`select from ${table} where path = $1`, [path]);
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

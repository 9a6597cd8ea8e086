import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Where } from '#database/connect.ts';
import { copyOut } from '#database/copy/copy.ts';
import { findSequences, findTables } from '#database/copy/tables.ts';
import { type Files, fileKeyShape } from '#server/adapters/files.ts';
import type { Keys } from '#server/keys.ts';
import { troubleOnDisk } from './operator.ts';
import { printsOf } from './prints.ts';
import { type Head, type Manifest, nameOf, type Part, type PartEnd, partRecords, told } from './records.ts';
import { sealStream } from './sealed-stream.ts';

export type BackupDeps = { where: Where; files: Pick<Files, 'get'>; keys: Keys; secret: string; product: string };
export type Backup = { tables: number; rows: number; files: number; jobs: number; bytes: number; missing: string[] };

const snapshot = 'begin transaction isolation level repeatable read, read only';

/**
 * Writes database and papers, as they are at one moment, into one encrypted file; the product may go on meanwhile.
 * Papers stay sealed inside. Throws `OperatorTrouble` where the disk does not take it; then nothing is left behind.
 */
export async function backUp(deps: BackupDeps, file: string): Promise<Backup> {
  const part = `${file}.part`;
  if (existsSync(file)) throw troubleOnDisk(Object.assign(new Error(file), { code: 'EEXIST' }), file);
  const client = new pg.Client(deps.where);
  client.on('error', () => undefined);
  await client.connect();
  const list: Manifest = { parts: [], sequences: [], missingFiles: [] };
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
    throw troubleOnDisk(error, file);
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

async function* archive(client: pg.Client, deps: BackupDeps, list: Manifest): AsyncGenerator<Buffer> {
  yield told('head', await headOf(client, deps));
  const note = (part: Part) => (end: PartEnd) => void list.parts.push({ name: nameOf(part), ...end });
  const copied = (part: Part, text: string) => {
    const { bytes, rows } = copyOut(client, text);
    return partRecords(part, bytes, rows, note(part));
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
    const part: Part = { kind: 'file', name: path };
    yield* partRecords(part, Readable.from([bytes]), () => 1, note(part));
  }
  list.sequences = await findSequences(client);
  yield told('manifest', list);
}

async function headOf(client: pg.Client, { keys, product }: BackupDeps): Promise<Head> {
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
    keys: printsOf(keys),
  };
}

const waitingJobs = `copy (select to_jsonb(job) from pgboss.job job where state < 'completed') to stdout`;

async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  return rows[0]?.there ?? false;
}

/** Tables that name a stored file do so in a column called `path`. */
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

/** A file may have gone, with its row, since the moment that is copied; and one that is doomed need not be there. */
async function isStillWanted(where: Where, path: string): Promise<boolean> {
  const client = new pg.Client(where);
  await client.connect();
  try {
    for (const table of await tablesWithPaths(client)) {
      if (table === 'public.doomed_files') continue;
      const { rowCount } = await client.query(`select from ${table} where path = $1`, [path]);
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

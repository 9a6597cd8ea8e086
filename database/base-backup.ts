import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Where } from './connect.ts';
import { errorCode } from './embedded/errors.ts';

/** One file of a backup, or with a slash at the end of its name a folder. */
export type BackupEntry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> };

// https://www.postgresql.org/docs/18/protocol-replication.html, BASE_BACKUP: what PostgreSQL makes anew at a start.
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const leftOut = /^postmaster\.|^\.s\.PGSQL|^pgsql_tmp|^pg_internal\.init|^backup_label/;

/** The names begin with `postgres/`; a server that starts on such a folder recovers to the end of the backup. */
export async function* baseBackup(where: Where): AsyncGenerator<BackupEntry> {
  const client = new pg.Client({ ...where, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const ask = async (text: string, values: string[] = []) =>
      (await client.query<Record<string, string>>({ text, values })).rows;
    const one = async (text: string) => (await ask(text))[0] ?? {};
    const { folder = '' } = await one(`select current_setting('data_directory') as folder`);
    // Keeps the write-ahead log of the backup until this connection ends.
    await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const { first = '' } = await one(`select pg_walfile_name(pg_backup_start('chulha', true)) as first`);
    yield* filesBelow(folder, '');
    yield* file(folder, 'global/pg_control');
    const { last = '', label = '' } = await one(
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop()',
    );
    yield entryOf('postgres/backup_label', Buffer.from(label));
    const log = await ask('select name from pg_ls_waldir() where name between $1 and $2', [first, last]);
    for (const { name } of log) yield* file(folder, `pg_wal/${name}`);
  } finally {
    await client.end();
  }
}

export function entryOf(name: string, bytes: Uint8Array): BackupEntry {
  return { name, size: bytes.length, bytes: one(bytes) };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<BackupEntry> {
  for (const each of await readdir(join(folder, below), { withFileTypes: true })) {
    const name = join(below, each.name);
    if (leftOut.test(each.name) || name === 'global/pg_control') continue;
    if (each.isFile()) yield* file(folder, name);
    if (!each.isDirectory()) continue;
    yield entryOf(`postgres/${name}/`, Buffer.alloc(0));
    if (!emptied.includes(name)) yield* filesBelow(folder, name);
  }
}

/** A file as long as it is now; what is written or cut off meanwhile is repeated from the write-ahead log. */
async function* file(folder: string, name: string): AsyncGenerator<BackupEntry> {
  const path = join(folder, name);
  const size = await stat(path).then(
    (stats) => stats.size,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (size !== undefined) yield { name: `postgres/${name}`, size, bytes: exactly(path, size) };
}

async function* exactly(path: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (left > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: size - 1 })) {
        left -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      // Dropped since: its removal is in the write-ahead log.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  if (left > 0) yield Buffer.alloc(left);
}

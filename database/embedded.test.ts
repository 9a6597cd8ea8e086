import { chmodSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { anEmbeddedDataDir, isRunning, queryRows, removeDataDirs } from '#test/embedded-databases.ts';
import { findBinaries } from './embedded/binaries.ts';
import { errorFor } from './embedded/errors.ts';
import { socketFolderFor } from './embedded/socket-folder.ts';
import { startEmbedded } from './embedded.ts';

const asRoot = process.getuid?.() === 0;

afterEach(removeDataDirs);

test('an empty folder gets a database that persists data, listens on a socket only, and whose owner is no superuser', async () => {
  const dataDir = anEmbeddedDataDir();
  const database = await startEmbedded(dataDir);
  expect(database.adopted).toBe(false);
  const settings = ['data_checksums', 'fsync', 'listen_addresses', 'server_encoding', 'full_page_writes'];
  expect(
    await queryRows(database, 'select name, setting from pg_settings where name = any($1) order by 1', [settings]),
  ).toEqual([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', ''],
    ['server_encoding', 'UTF8'],
  ]);
  expect(
    await queryRows(
      database,
      'select datlocprovider::text, datlocale from pg_database where datname = current_database()',
    ),
  ).toEqual([['b', 'C.UTF-8']]);
  expect(await queryRows(database, "select current_user, current_database(), current_setting('is_superuser')")).toEqual(
    [['chulha', 'chulha', 'off']],
  );
  expect(statSync(database.connection.host).mode & 0o077).toBe(0);
  await database.stop();
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a second start is quick and finds the rows of the first', async () => {
  const dataDir = anEmbeddedDataDir();
  const first = await startEmbedded(dataDir);
  await queryRows(first, 'create table plan (name text)');
  await queryRows(first, "insert into plan values ('basic-growth')");
  await first.stop();
  const second = await startEmbedded(dataDir);
  expect(await queryRows(second, 'select name from plan')).toEqual([['basic-growth']]);
  await second.stop();
});

test.runIf(asRoot)('root can start it in a folder closed to everybody else', async () => {
  const dataDir = anEmbeddedDataDir('closed', 'data');
  chmodSync(join(dataDir, '..'), 0o700);
  const database = await startEmbedded(dataDir);
  expect(await queryRows(database, 'select 1')).toEqual([[1]]);
  await database.stop();
});

test.each(['x'.repeat(90), 'Größe, "Ruhe" & \'Ordnung\'', 'with space'])('a folder named %s serves', async (name) => {
  const dataDir = anEmbeddedDataDir(name);
  const database = await startEmbedded(dataDir);
  expect(await queryRows(database, 'select 1')).toEqual([[1]]);
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test('a socket folder that is readable by others is not used', () => {
  const folder = `/${'long/'.repeat(30)}`;
  const account = { prefix: [], spawnAs: {} };
  const root = anEmbeddedDataDir();
  const short = socketFolderFor(folder, account, root);
  expect(statSync(short).mode & 0o777).toBe(0o700);
  chmodSync(short, 0o755);
  expect(() => socketFolderFor(folder, account, root)).toThrow('belongs to somebody else');
});

test('a copy of a running folder gets its own server and leaves the first alone', async () => {
  const dataDir = anEmbeddedDataDir();
  const copy = anEmbeddedDataDir();
  const first = await startEmbedded(dataDir);
  await queryRows(first, 'create table case_file (id int)');
  const checkpointed = new pg.Client({ ...first.connection, user: 'postgres' });
  await checkpointed.connect();
  await checkpointed.query('checkpoint');
  await checkpointed.end();
  const plain = (source: string) => statSync(source).isFile() || statSync(source).isDirectory();
  cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true, filter: plain });
  const second = await startEmbedded(copy);
  expect(second.adopted).toBe(false);
  await queryRows(second, 'drop table case_file');
  expect(await queryRows(first, 'select * from case_file')).toEqual([]);
  await second.stop();
  expect(isRunning(dataDir)).toBe(true);
  await first.stop();
});

test('each start failure is one sentence that says what to do', async () => {
  await expect(findBinaries('plan9-x64')).rejects.toThrow(
    /no embedded PostgreSQL here for this machine \(plan9-x64\)\..+or set DATABASE_URL/,
  );
  const aFile = join(anEmbeddedDataDir(), 'file');
  writeFileSync(aFile, '');
  await expect(startEmbedded(aFile)).rejects.toThrow(/is not a folder: remove the file in its place/);
  const older = anEmbeddedDataDir();
  mkdirSync(join(older, 'postgres'));
  writeFileSync(join(older, 'postgres', 'PG_VERSION'), '16\n');
  await expect(startEmbedded(older)).rejects.toThrow(/made by PostgreSQL 16, and this is PostgreSQL 18/);
  const foreign = anEmbeddedDataDir();
  mkdirSync(join(foreign, 'postgres'));
  writeFileSync(join(foreign, 'postgres', 'letters.txt'), 'dear');
  await expect(startEmbedded(foreign)).rejects.toThrow(/is not a PostgreSQL data folder/);
  for (const [code, sentence] of [
    ['EROFS', 'lies on a read-only disk'],
    ['ENOSPC', 'lies on a full disk'],
    ['EACCES', 'cannot be written by this user'],
  ] as const) {
    expect(String(errorFor(Object.assign(new Error(code), { code }), '/srv/data'))).toContain(sentence);
  }
});

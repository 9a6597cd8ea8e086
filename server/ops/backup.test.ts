import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openKeys } from '#server/platform/keys.ts';
import { type OpenDatabase, openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { openFiles } from '#server/platform/storage.ts';
import { anEmbeddedDataDir, removeDataDirs } from '#test/embedded-databases.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const secret = 'a backup key of the tests, long enough';
const hooks = { printLine: () => undefined, onError: () => undefined };
const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir });
const keyFiles = ['app.secret', 'documents.key'];
const [lost, ...paths] = ['x'.repeat(43), 'a'.repeat(43), 'b'.repeat(43)] as const;

const home = anEmbeddedDataDir();
const folder = mkdtempSync(join(tmpdir(), 'chulha-backup-'));
const file = join(folder, 'all.backup');
const source = configOf(home);
const cleanups: (() => unknown)[] = [];
let open: OpenDatabase;

/** An empty data folder with the keys of the source, unless others are wanted. */
function anEmptyPlace(withKeys = true): string {
  const dataDir = anEmbeddedDataDir();
  if (withKeys) for (const name of keyFiles) copyFileSync(join(home, name), join(dataDir, name));
  return dataDir;
}

const restoreInto = (dataDir: string, from = file, { secrets = [secret], withoutKeys = false } = {}) =>
  restore({ config: configOf(dataDir), secrets, withoutKeys }, from);

async function contents({ db }: OpenDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      db,
    );
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

const filesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !keyFiles.includes(each.name) && !each.name.startsWith('in-use'))
    .map(({ name }) => name)
    .sort();

beforeAll(async () => {
  openKeys(source);
  open = await openDatabase(source, hooks);
  await prepareTables(open);
  const files = await openFiles(source);
  const user = { name: 'Asha', email: 'asha@dosaplaza.in', role: 'user' as const };
  const { id } = await open.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const document = {
    user_id: id,
    kind: 'caseDocument' as const,
    file_name: 'pan.png',
    media_type: 'image/png' as const,
    bytes: 1,
  };
  for (const path of paths) await files.put(path, Buffer.from(path));
  for (const path of [lost, ...paths])
    await open.db
      .insertInto('documents')
      .values({ ...document, path })
      .execute();
  await backUp(open, source, secret, file);
});
afterAll(async () => {
  await open?.close();
  for (const clean of cleanups) await clean();
  await removeDataDirs();
  rmSync(folder, { recursive: true, force: true });
});

test('a copy made while rows are written equals the original, and is paused', async () => {
  let over = false;
  const send = (n: number) =>
    open.db
      .insertInto('mails')
      .values({ kind: 'code', recipient: `${n}@x.in`, content: 'x'.repeat(5_000) })
      .execute();
  await send(0);
  const writing = (async () => {
    for (let n = 1; !over; n += 1) await send(n);
  })();
  const busy = join(folder, 'busy.backup');
  const made = await backUp(open, source, secret, busy);
  over = true;
  await writing;
  expect(made).toEqual({ bytes: expect.any(Number), files: 2, missing: [lost] });

  const place = anEmptyPlace();
  expect(await restoreInto(place, busy)).toMatchObject({ files: 2, filesThere: 0 });
  const copy = await openDatabase(configOf(place), hooks);
  onTestFinished(() => copy.close());
  const [before, after] = [await contents(open), await contents(copy)];
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect({ ...after, held_back: '', mails: '' }).toEqual({ ...before, held_back: '', mails: '' });
  expect((await copy.db.selectFrom('held_back').select('reason').executeTakeFirst())?.reason).toMatch(/^restored from/);
  const recipients = (await copy.db.selectFrom('mails').select('recipient').orderBy('id').execute()).length;
  expect(recipients).toBeGreaterThan(0);
  const files = await openFiles(configOf(place));
  for (const path of paths) expect(String(await files.get(path))).toBe(path);
});

test('an invalid restore is refused with one sentence and changes nothing', async () => {
  const place = anEmptyPlace();
  const named = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  for (const [name, sentence] of [
    [named('short', readFileSync(file).subarray(0, 20)), /no backup of/],
    [named('other', 'PK\u0003\u0004 something else entirely, long enough to be read at all'), /no backup of/],
    [join(folder, 'not-there.backup'), /no such file/],
  ] as const)
    await expect(restoreInto(place, name)).rejects.toThrow(sentence);
  await expect(restoreInto(place, file, { secrets: ['another key'] })).rejects.toThrow(/BACKUP_KEY does not open/);
  await expect(restoreInto(home)).rejects.toThrow(/not empty/);
  const stranger = anEmptyPlace(false);
  await expect(restoreInto(stranger)).rejects.toThrow(/DOCUMENT_KEYS lacks the key local.*\nAPP_SECRET lacks secret 1/);
  expect([...filesIn(place), ...filesIn(stranger)]).toEqual([]);
});

test('a failed restore into a store in use deletes none of its files; a later one needs neither the keys nor the first of BACKUP_KEY', async () => {
  const place = anEmptyPlace();
  const files = await openFiles(configOf(place));
  await files.put(paths[0], Buffer.from('kept'));
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(file).subarray(0, -50));
  await expect(restoreInto(place, cut)).rejects.toThrow(/damaged or cut off/);
  expect(filesIn(place)).toEqual([paths[0]]);
  for (const name of keyFiles) rmSync(join(place, name));
  const options = { secrets: ['a newer backup key', secret], withoutKeys: true };
  expect(await restoreInto(place, file, options)).toMatchObject({ files: 2, filesThere: 1 });
  expect(String(await files.get(paths[0]))).toBe('kept');
});

test('an existing file is not overwritten, and an incomplete one is removed', async () => {
  await expect(backUp(open, source, secret, join(folder, 'no-such-folder', 'x'))).rejects.toThrow(
    /no such file or folder/,
  );
  await expect(backUp(open, source, secret, file)).rejects.toThrow(/already/);
  const broken = { ...open, direct: { connectionString: 'postgres://x@127.0.0.1:1/x' } };
  await expect(backUp(broken, source, secret, join(folder, 'half.backup'))).rejects.toThrow(/ECONNREFUSED/);
  expect(readdirSync(folder).filter((each) => each.startsWith('half'))).toEqual([]);
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true'], { stdio: 'ignore' }).status === 0;

test.runIf(mayMount)('a full disk is reported in one sentence', async () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status !== 0) throw new Error('no mount');
  cleanups.unshift(() => spawnSync('umount', [disk]));
  await expect(backUp(open, source, secret, join(disk, 'x.backup'))).rejects.toThrow(/The disk is full/);
  expect(readdirSync(disk)).toEqual([]);
});

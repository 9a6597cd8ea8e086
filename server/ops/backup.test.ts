import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDb, openPool, type Where } from '#database/connect.ts';
import { diskFiles } from '#server/adapters/disk-files.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { readDocument } from '#server/documents/authorize-document.ts';
import type { Keys } from '#server/platform/keys.ts';
import { openQueue } from '#server/platform/queue.ts';
import { aCustomer } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { emptyDatabase } from '#test/database.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile } from '#test/uploads.ts';
import { type BackupDeps, backUp } from './backup.ts';
import { type RestoreDeps, restore } from './restore.ts';

const secret = 'a backup key of the tests, long enough';
const keys: Keys = {
  app: ['a test app secret that is long enough'],
  documents: [{ id: 'test-key', key: Buffer.alloc(32, 7) }],
};

let testApp: TestApp;
let folder: string;
let file: string;
const cleanups: (() => unknown)[] = [];

const source = (): BackupDeps => ({ where: testApp.where, files: testApp.files, keys, secret, product: 'chulha test' });

/** Creates an empty database and an empty file store. */
async function anEmptyPlace(): Promise<RestoreDeps & { folder: string; files: FileStore }> {
  const { where, drop } = await emptyDatabase(inject('postgres'));
  cleanups.push(drop);
  const store = join(folder, where.database);
  const queue = openQueue(where, () => undefined);
  return { where, files: diskFiles(store), keys, secrets: [secret], queue, withoutKeys: false, folder: store };
}

/** Returns checksums of the rows of each table. Of pg-boss's tables, only the waiting jobs count. */
async function digests(where: Where): Promise<Record<string, string>> {
  const pool = openPool(where, { max: 1, onError: () => undefined });
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const text = `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`;
    found[name] = (await pool.query<{ sum: string }>(text)).rows[0]?.sum ?? '';
  }
  const jobs = `select md5(string_agg(name || data::text || start_after::text, '|' order by id)) as sum from pgboss.job
    where state < 'completed'`;
  found['waiting jobs'] = (await pool.query<{ sum: string }>(jobs)).rows[0]?.sum ?? '';
  await pool.end();
  return found;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chulha-backup-'));
  file = join(folder, 'all.backup');
  testApp = await openTestApp();
  const asha = await aCustomer(testApp, 'asha@dosaplaza.in');
  await saveProfile(testApp, asha, {
    aadharCard: { bytes: await aPicture('png', 400, 300) },
    panCard: { bytes: await aPicture() },
    profilePhoto: { bytes: await aPicture('jpeg') },
  });
  const { body } = await initiatePayment(testApp);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === 'asha@dosaplaza.in').length,
    (emails) => emails >= 1,
  );
  // Waits until all e-mails are sent; nothing changes afterwards.
  await waitUntil(
    async () => (await testApp.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).length,
    (waiting) => waiting === 0,
  );
  await testApp.db
    .insertInto('mails')
    .values({ kind: 'code', recipient: 'waits@x.in', content: 'tab\there, back\\slash, \n line, हिन्दी' })
    .execute();
  await testApp.queue.enqueue(testApp.db, 'sync-payment', { orderId: 'later' }, { startAfterSeconds: 3_600 });
  await backUp(source(), file);
});
afterAll(async () => {
  await testApp?.close();
  for (const clean of cleanups) await clean();
  rmSync(folder, { recursive: true, force: true });
});

test('a restored copy equals the original, table by table, and its documents decrypt', async () => {
  const there = await anEmptyPlace();
  const summary = await restore(there, file);
  expect(summary.files).toBe(3);
  expect(summary.jobs).toBeGreaterThanOrEqual(1);
  const [before, after] = [await digests(testApp.where), await digests(there.where)];
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect({ ...after, held_back: '' }).toEqual({ ...before, held_back: '' });

  const db = openDb(openPool(there.where, { onError: () => undefined }));
  const documents = await db.selectFrom('documents').selectAll().execute();
  for (const document of documents)
    expect(await readDocument({ files: there.files, documentKeys: keys.documents }, document)).toEqual(
      await readDocument({ files: testApp.files, documentKeys: keys.documents }, document),
    );
  expect(documents).toHaveLength(3);
  // Sequences continue, and triggers and constraints are restored.
  const opening = {
    owner_id: documents[0]?.user_id ?? '',
    kind: 'panCard' as const,
    accessed_by_name: 'A',
    accessed_by_role: 'user' as const,
  };
  await db.insertInto('document_accesses').values(opening).execute();
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`insert into favourites values (gen_random_uuid(), 'nothing')`.execute(db)).rejects.toThrow(
    /foreign key/,
  );
  expect(await db.selectFrom('held_back').select('reason').execute()).toHaveLength(1);
  await db.destroy();
});

test('a backup is consistent while orders are written', async () => {
  const orders = async () => (await testApp.db.selectFrom('orders').select('id').execute()).length;
  const before = await orders();
  let over = false;
  const buying = (async () => {
    for (let n = 0; !over; n += 1) await initiatePayment(testApp, aBuyer({ email: `buyer-${n}@x.in` }));
  })();
  await waitUntil(orders, (count) => count > before + 2);
  const name = join(folder, 'busy.backup');
  await backUp(source(), name);
  over = true;
  await buying;
  const there = await anEmptyPlace();
  await restore(there, name);
  const db = openDb(openPool(there.where, { onError: () => undefined }));
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(db);
  await db.destroy();
  expect(rows[0]?.orders).toBeGreaterThan(before);
  expect(rows[0]?.orders).toBeLessThanOrEqual(await orders());
});

test('an invalid restore is refused with one sentence and changes nothing', async () => {
  const there = await anEmptyPlace();
  const whole = readFileSync(file);
  const damaged = (change: (bytes: Buffer) => Buffer) => {
    const name = join(folder, `damaged-${performance.now()}.backup`);
    writeFileSync(name, change(Buffer.from(whole)));
    return name;
  };
  const flipped = damaged.bind(null, (bytes) => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    return bytes;
  });
  const cases: [RestoreDeps, string, RegExp][] = [
    [{ ...there, secrets: ['another backup key, also long enough'] }, file, /BACKUP_KEY does not open this backup/],
    [there, flipped(), /damaged/],
    [there, damaged((bytes) => bytes.subarray(0, bytes.length - 1_000)), /damaged|cut off/],
    [there, damaged((bytes) => bytes.subarray(0, 20)), /no backup of Chulha/],
    [
      there,
      damaged(() => Buffer.from('PK\u0003\u0004 something else entirely, long enough to be read at all')),
      /no backup/,
    ],
    [there, join(folder, 'not-there.backup'), /no such file/],
    [
      { ...there, keys: { ...keys, documents: [{ id: 'test-key', key: Buffer.alloc(32, 8) }] } },
      file,
      /lacks the key test-key/,
    ],
    [{ ...there, where: testApp.where }, file, /not empty/],
  ];
  for (const [deps, name, sentence] of cases) await expect(restore(deps, name)).rejects.toThrow(sentence);
  expect(
    existsSync(there.folder)
      ? readdirSync(there.folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
      : [],
  ).toEqual([]);
  expect((await restore(there, file)).files).toBe(3);
});

test('a failed restore into a storage in use deletes none of its files', async () => {
  const there = { ...(await anEmptyPlace()), files: testApp.files };
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(file).subarray(0, -1_000));
  await expect(restore(there, cut)).rejects.toThrow(/damaged|cut off/);
  expect(await restore(there, file)).toMatchObject({ files: 3, filesThere: 3 });
  const documents = await testApp.db.selectFrom('documents').selectAll().execute();
  expect(documents).toHaveLength(3);
  for (const document of documents)
    expect(await readDocument({ files: testApp.files, documentKeys: keys.documents }, document)).toBeDefined();
});

test('if the waiting jobs cannot be restored, data and documents stay, and the error says so', async () => {
  const there = await anEmptyPlace();
  const queue = { ...there.queue, start: () => Promise.reject(new Error('no connection')) };
  await expect(restore({ ...there, queue }, file)).rejects.toThrow(
    /are restored, but not the waiting jobs \(no connection\)/,
  );
  const pool = openPool(there.where, { max: 1, onError: () => undefined });
  expect((await pool.query('select from documents')).rowCount).toBe(3);
  await pool.end();
  expect(readdirSync(there.folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())).toHaveLength(3);
});

test('an existing file is not overwritten, and an incomplete one is removed', async () => {
  await expect(backUp(source(), join(folder, 'no-such-folder', 'x.backup'))).rejects.toThrow(/no such file or folder/);
  const broken = { ...source(), files: { get: () => Promise.reject(new Error('the store is away')) } };
  const name = join(folder, 'half.backup');
  await expect(backUp(broken, name)).rejects.toThrow('the store is away');
  expect(readdirSync(folder).filter((each) => each.startsWith('half'))).toEqual([]);
  await expect(backUp(source(), file)).rejects.toThrow(/already/);
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true'], { stdio: 'ignore' }).status === 0;

test.runIf(mayMount)('a full disk is reported in one sentence', async () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status !== 0) throw new Error('no mount');
  cleanups.unshift(() => spawnSync('umount', [disk]));
  await expect(backUp(source(), join(disk, 'x.backup'))).rejects.toThrow(/The disk is full/);
  expect(readdirSync(disk)).toEqual([]);
});

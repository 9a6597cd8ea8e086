import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { zipStream } from './zip-stream.ts';

const mtime = new Date('2026-11-24T00:00:00Z');
const file = (name: string, read: () => AsyncIterable<string> | Iterable<string>) => ({
  name,
  mtime,
  compress: true,
  read,
});

test('files are read in turn, and the archive is whole', async () => {
  const read: string[] = [];
  const archive = zipStream(
    ['a', 'b', 'c'].map((name) =>
      file(`${name}.txt`, function* () {
        read.push(name);
        yield name.repeat(1_000);
      }),
    ),
  );
  const files = unzip(await buffer(archive));
  expect([...files].map(([name, bytes]) => [name, bytes.length])).toEqual([
    ['a.txt', 1_000],
    ['b.txt', 1_000],
    ['c.txt', 1_000],
  ]);
  expect(read).toEqual(['a', 'b', 'c']);
});

test('an archive that fails before anybody reads it does not end the process, and fails for its reader', async () => {
  const archive = zipStream([
    file('a.txt', async function* () {
      yield 'a';
      throw new Error('unreadable');
    }),
  ]);
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  await expect(buffer(archive)).rejects.toThrow();
});

test('a file that cannot be read ends the archive with its error', async () => {
  const archive = zipStream([
    file('a.txt', async function* () {
      yield 'a';
      throw new Error('the database is gone');
    }),
  ]);
  await expect(buffer(archive)).rejects.toThrow('the database is gone');
});

test('a reader that leaves stops the reading', async () => {
  let chunks = 0;
  const archive = zipStream([
    {
      ...file('a.txt', async function* () {
        for (; chunks < 10_000; chunks += 1) {
          yield 'x'.repeat(10_000);
          await nextTurn();
        }
      }),
      compress: false,
    },
  ]);
  await archive[Symbol.asyncIterator]().next();
  archive.destroy();
  await nextTurn();
  const then = chunks;
  for (let n = 0; n < 100; n += 1) await nextTurn();
  expect(chunks).toBeLessThan(then + 50);
  expect(chunks).toBeLessThan(1_000);
});

const python = spawnSync('python3', ['--version']).status === 0;
test.runIf(python)('an archive can be opened by another program', async () => {
  const entries = [
    { name: 'my-data.json', compress: true, bytes: Buffer.from('{"name":"आशा"}') },
    {
      name: 'papers/aadharCard-आधार.pdf',
      compress: false,
      bytes: Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251)),
    },
    { name: 'empty.txt', compress: false, bytes: Buffer.alloc(0) },
  ];
  const archive = await buffer(
    zipStream(entries.map(({ bytes, ...entry }) => ({ ...entry, mtime, read: () => [bytes] }))),
  );
  expect([...unzip(archive)]).toEqual(entries.map(({ name, bytes }) => [name, bytes]));
  const folder = mkdtempSync(join(tmpdir(), 'chulha-zip-'));
  writeFileSync(join(folder, 'a.zip'), archive);
  const unpack = "import zipfile; z = zipfile.ZipFile('a.zip'); assert z.testzip() is None; z.extractall('out')";
  expect(spawnSync('python3', ['-c', unpack], { cwd: folder }).stderr.toString()).toBe('');
  for (const { name, bytes } of entries) expect(readFileSync(join(folder, 'out', name)).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
});

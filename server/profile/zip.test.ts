import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { zip } from './zip.ts';

const entries = [
  { name: 'my-data.json', bytes: Buffer.from('{"name":"आशा"}') },
  { name: 'papers/aadharCard-आधार.pdf', bytes: Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251)) },
  { name: 'empty.txt', bytes: Buffer.alloc(0) },
];
const archive = await zip(entries, new Date('2026-11-20T10:20:30Z'));
const python = spawnSync('python3', ['--version']).status === 0;

test('contains every file unchanged', () => {
  expect([...unzip(archive)]).toEqual(entries.map(({ name, bytes }) => [name, bytes]));
});

test.runIf(python)('can be opened by another program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-zip-'));
  writeFileSync(join(folder, 'a.zip'), archive);
  const unpack = "import zipfile; z = zipfile.ZipFile('a.zip'); assert z.testzip() is None; z.extractall('out')";
  expect(spawnSync('python3', ['-c', unpack], { cwd: folder }).stderr.toString()).toBe('');
  for (const { name, bytes } of entries) expect(readFileSync(join(folder, 'out', name)).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
});

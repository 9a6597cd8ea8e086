import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const pictures = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svg|png|ico)$/.test(name))
    .sort();

test('npm run pictures draws every picture of public/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-pictures-'));
  try {
    execFileSync(process.execPath, [join(here, 'draw.mjs'), folder], { stdio: 'pipe' });
    expect(pictures(folder)).toEqual(pictures(join(here, '../../public')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

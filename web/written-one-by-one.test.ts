import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every sentence is compiled where few files may be open', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'chulha-words-'));
  try {
    const compile = `
      const { compile } = await import('@inlang/paraglide-js');
      const { writtenOneByOne } = await import('./web/written-one-by-one.ts');
      await compile({ project: './project.inlang', outdir: ${JSON.stringify(outdir)}, fs: writtenOneByOne() });`;
    execFileSync('sh', ['-c', 'ulimit -n 128; exec "$0" --input-type=module --eval "$1"', process.execPath, compile]);
    const written = readdirSync(join(outdir, 'messages'));
    const named = [...readFileSync(join(outdir, 'messages/_index.js'), 'utf8').matchAll(/from '\.\/(.+)'/g)];
    expect(named.length).toBeGreaterThan(1_000);
    expect(named.map(([, name]) => name).filter((name) => !written.includes(name ?? ''))).toEqual([]);
  } finally {
    rmSync(outdir, { recursive: true });
  }
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleScript } from './page-scripts.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('someone on a slow line gets at most 3 kB of script with a public page', async () => {
  const scripts = await Promise.all(
    ['./head.ts', './site.ts', './plain-session.ts'].map((name) => bundleScript(file(name))),
  );
  expect(scripts.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThanOrEqual(3_000);
});

test('a page script runs by itself and brings its rules along', async () => {
  const { code } = await bundleScript(file('./head.ts'));
  expect(code).not.toMatch(/\b(import|export)\b/);
  expect(code).toContain('darkMode');
});

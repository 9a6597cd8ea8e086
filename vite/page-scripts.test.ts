import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleScript } from './page-scripts.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('a page script is bundled with its imports', async () => {
  const { code } = await bundleScript(file('../web/platform/page-scripts/before-paint.ts'));
  expect(code).not.toMatch(/\b(import|export)\b/);
  expect(code).toContain('darkMode');
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');
const documents = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'));
const decisions = readdirSync(new URL('docs/decisions/', root));

test.each([
  ...documents.map((name) => `docs/${name}`),
  ...decisions.map((name) => `docs/decisions/${name}`),
  'SECURITY.md',
  'README.md',
  'CONTRIBUTING.md',
])('%s names only existing files and ops commands', (document) => {
  const text = read(document);
  const files = [
    ...text.matchAll(
      /`((?:server|shared|database|web|test|e2e|docs|deploy|bootstrap|bench|faults|emails|sandbox|vite|assets)\/[\w./-]+\.\w+)`/g,
    ),
  ].filter(([, file]) => !file?.startsWith('web/paraglide/'));
  expect(files.map(([, file]) => file ?? '').filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  const known = ['main.ts', 'personal-data-commands.ts', 'backup-commands.ts', 'shop-file.ts']
    .map((file) => read(`server/ops/${file}`))
    .join('\n');
  const jobs = [...text.matchAll(/npm run ops -- ([a-z][a-z-]+)/g)].map(([, job]) => job);
  expect(jobs.filter((job) => !new RegExp(`^\\s+'?${job}'?: \\{|'${job}'`, 'm').test(known))).toEqual([]);
});

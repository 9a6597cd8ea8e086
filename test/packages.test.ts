import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  inBundle?: boolean;
  link?: boolean;
};

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const product = read('package.json') as Record<string, Record<string, string> | undefined>;
const lock = read('package-lock.json') as { lockfileVersion: number; packages: Record<string, Package> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Licences that we may ship under; what else there is must be told by name below. */
const free = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|MPL-2\.0|OFL-1\.1)$/;
/** Packages under other words, each looked at: libvips is linked dynamically, the others are never shipped to anybody. */
const lookedAt = new Map([
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/],
  [/^argparse$/, /^Python-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
]);
/** Packages whose lock entry tells no licence: what their own file says. */
const untold = new Map([
  ['@inlang/plugin-message-format', 'MIT'],
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['sqlite-wasm-kysely', 'MIT'],
  ['streamsearch', 'MIT'],
]);

function mayBeUsed(name: string, license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  const all = (choice: string) => choice.split(' AND ').every((part) => free.test(part) || part === 'Zlib');
  if (choices.some(all)) return true;
  return [...lookedAt].some(([which, what]) => which.test(name) && what.test(license));
}

test('every package that we name is pinned to one version, and the lock file holds that one', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, version] of Object.entries(product[kind] ?? {})) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
});

test('every package comes from the default registry, unaltered: a checksum for each, no other address', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter(([, { inBundle, integrity }]) => !inBundle && !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  const elsewhere = packages.filter(
    ([, { resolved, link }]) => link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(elsewhere).toEqual([]);
  expect(packages.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test('every licence is one that we may use', () => {
  const forbidden = packages
    .map(([path, { license }]) => [nameOf(path), license ?? untold.get(nameOf(path)) ?? 'untold'] as const)
    .filter(([name, license]) => !mayBeUsed(name, license));
  expect(forbidden).toEqual([]);
});

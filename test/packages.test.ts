import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  inBundle?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const product = read('package.json') as Record<string, Record<string, string> | undefined>;
const lock = read('package-lock.json') as { lockfileVersion: number; packages: Record<string, Package> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Licences under which we may distribute packages; packages with other licences are listed below. */
const free = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|MPL-2\.0|OFL-1\.1)$/;
/** Packages with other licences, all reviewed: libvips is linked dynamically, argparse and caniuse-lite are not distributed. */
const reviewed = new Map([
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/],
  [/^argparse$/, /^Python-2\.0$/],
  [/^caniuse-lite$/, /^CC-BY-4\.0$/],
  // Copies of d3 (ISC) in a package under MIT.
  [/^@visx\/vendor$/, /^MIT and ISC$/],
]);
/** Licences, from the package.json of each package, that are missing in the lock file. */
const unlisted = new Map([
  ['@inlang/plugin-message-format', 'MIT'],
  ['busboy', 'MIT'],
  ['humanize-number', 'MIT'],
  ['sqlite-wasm-kysely', 'MIT'],
  ['streamsearch', 'MIT'],
]);

function mayBeUsed(name: string, license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  const all = (choice: string) => choice.split(' AND ').every((part) => free.test(part) || part === 'Zlib');
  if (choices.some(all)) return true;
  return [...reviewed].some(([which, what]) => which.test(name) && what.test(license));
}

test('package.json pins every dependency to one version, and the lock file has that version', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, wanted] of Object.entries(product[kind] ?? {})) {
      // The version of an aliased package is `npm:<package>@<version>`.
      const version = wanted.replace(/^npm:.+@/, '');
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
});

/**
 * Whether the lock file has a package where Node.js looks for it: in the folder of the package that requires it, or in
 * a folder above.
 */
function isLocked(folder: string, name: string): boolean {
  if (lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
  return folder !== '' && isLocked(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
}

// When npm runs in a folder with installed packages, it omits optional packages of other platforms from the lock file;
// `npm ci` in a clean clone then rejects the file.
test('the lock file names every dependency of every package, the optional ones of other platforms too', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${nameOf(path)} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every package of the lock file has a checksum and an exact version', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter(([, { inBundle, integrity }]) => !inBundle && !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  expect(packages.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test('no package comes from a git repository, plain HTTP, a file or a linked folder', () => {
  const elsewhere = packages.filter(([, { resolved, link }]) => link || (resolved && !resolved.startsWith('https://')));
  expect(elsewhere).toEqual([]);
});

test('every dependency has a licence that we may use', () => {
  const forbidden = packages
    .map(([path, { license }]) => [nameOf(path), license ?? unlisted.get(nameOf(path)) ?? 'none'] as const)
    .filter(([name, license]) => !mayBeUsed(name, license));
  expect(forbidden).toEqual([]);
});

const importPattern =
  /^(?:import|export)\s(?!type\b)(?:[\w\s{},*$]+\sfrom\s)?['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm;

/** Returns the names of the packages that the code in a folder imports at run time. */
function packagesOf(folder: string): string[] {
  const root = new URL(`../${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const code = files.filter((name) => /\.(ts|tsx|js|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name));
  return code
    .flatMap((name) => [...readFileSync(new URL(name, root), 'utf8').matchAll(importPattern)])
    .map(([, from, demanded]) => from ?? demanded ?? '')
    .filter((name) => !/^[.#]/.test(name) && !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

test('all packages that a production process imports are dependencies', () => {
  const folders = ['build/server', 'server', 'shared', 'database', 'sandbox'];
  expect(existsSync(new URL('../build/server/', import.meta.url)), 'npm run build').toBe(true);
  const imported = new Set(folders.flatMap(packagesOf));
  expect(imported).toContain('react-router');
  // Loaded by `npm run dev` only.
  imported.delete('vite');
  expect([...imported].filter((name) => !product['dependencies']?.[name])).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
/** Development packages of which the build contains files that are not modules: fonts and styles. */
const others = ['@fontsource-variable/anek-devanagari', '@fontsource-variable/anek-latin', 'tailwindcss'];

/**
 * Creates a Vite plugin that writes the licences of all packages in the browser's build or in a production install
 * into `third-party-notices.txt`.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const bundled = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
      const shipped = [...productionPackages(), ...others.map((name) => join(root, 'node_modules', name)), ...bundled];
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: noticesOf(shipped) });
    },
  };
}

function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = Object.keys(packages).filter((path) => path && !packages[path].dev && !packages[path].devOptional);
  return paths.map((path) => join(root, path)).filter(existsSync);
}

/** Returns the licences of packages. Packages with the same text share one entry. */
function noticesOf(folders: string[]): string {
  const entries = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file));
    const text =
      files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') || `Licence: ${license}`;
    entries.set(text, (entries.get(text) ?? new Set()).add(`${name} ${version}`));
  }
  return [...entries]
    .map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}\n`)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

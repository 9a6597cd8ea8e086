import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, productNode, root } from './project.mjs';
import { run } from './run.mjs';

const roots = [
  'shared',
  'database',
  'server',
  'web',
  'sandbox',
  'emails',
  'test',
  'e2e',
  'bench',
  'faults',
  'vite',
  'assets',
];
const generated = /^web\/paraglide\//;

/**
 * Checks the import rules. Also checks that dependency-cruiser has read every file, because with an unsupported
 * TypeScript version it reads none and still reports success.
 */
export async function checkImports() {
  const wanted = roots.flatMap(codeIn);
  const standing = roots.filter((folder) => wanted.some((file) => file.startsWith(`${folder}/`)));
  const [files, folders] = await Promise.all([
    cruise('.dependency-cruiser.cjs', standing),
    cruise('.dependency-cruiser.folders.cjs', ['server', 'web']),
  ]);
  for (const { output, errors } of [files, folders]) if (!output.startsWith('{')) return { code: 1, output, errors };
  const { modules, summary } = JSON.parse(files.output);
  const read = new Set(modules.map((module) => module.source));
  const unread = wanted.filter((file) => !read.has(file));
  const violations = [...summary.violations, ...JSON.parse(folders.output).summary.violations];
  const broken = violations.filter(({ rule }) => rule.severity === 'error');
  const { errors } = files;
  const complaints = [...broken.map(describe), ...unread.map((file) => `not read: ${file}`)];
  return { code: complaints.length > 0 || wanted.length === 0 ? 1 : 0, output: complaints.join('\n'), errors };
}

/**
 * @param {string} config
 * @param {string[]} folders
 */
function cruise(config, folders) {
  const args = ['--config', config, '--output-type', 'json', ...folders];
  return run(productNode(), [binOf('dependency-cruiser', 'depcruise'), ...args], { quiet: true });
}

/**
 * Lists the TypeScript files of a folder, except generated ones.
 * @param {string} folder
 */
export function codeIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.tsx?$/.test(file) && !generated.test(file));
}

/** @param {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} violation */
function describe({ rule, from, to, cycle }) {
  return `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`;
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, productNode, root } from './project.mjs';
import { run } from './run.mjs';

const folders = ['shared', 'database', 'server', 'web', 'sandbox', 'emails', 'vite'];
const notChecked = /^web\/paraglide\/|\.test\.tsx?$/;

/**
 * Checks the import rules. Also checks that dependency-cruiser has read every file, because with an unsupported
 * TypeScript version it reads none and still reports success.
 */
export async function checkImports() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const cruise = [binOf('dependency-cruiser', 'depcruise'), ...args];
  const { output, errors } = await run(productNode(), cruise, { quiet: true });
  if (!output.startsWith('{')) return { code: 1, output, errors };
  const { modules, summary } = JSON.parse(output);
  const read = new Set(modules.map((module) => module.source));
  const unread = folders.flatMap(codeIn).filter((file) => !read.has(file));
  const complaints = [...summary.violations.map(describe), ...unread.map((file) => `not read: ${file}`)];
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), errors };
}

/**
 * Lists the TypeScript files of a folder, except tests and generated ones.
 * @param {string} folder
 */
export function codeIn(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.tsx?$/.test(file) && !notChecked.test(file));
}

/** @param {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} violation */
function describe({ rule, from, to, cycle }) {
  return `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`;
}

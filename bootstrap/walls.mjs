import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { productNode, root, toolOf } from './project.mjs';
import { run } from './run.mjs';

const rooms = ['shared', 'database', 'server', 'web', 'sandbox', 'emails', 'test', 'e2e', 'bench', 'faults'];
const generated = /^web\/paraglide\//;

/** Checks who imports whom, and that the checker read every file: with an unknown TypeScript it reads none and is content. */
export async function checkWalls() {
  const wanted = rooms.flatMap(codeIn);
  const standing = rooms.filter((room) => wanted.some((file) => file.startsWith(`${room}/`)));
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...standing];
  const { output, errors } = await run(productNode(), [toolOf('dependency-cruiser', 'depcruise'), ...args], {
    quiet: true,
  });
  if (!output.startsWith('{')) return { code: 1, output, errors };
  const { modules, summary } = JSON.parse(output);
  const read = new Set(modules.map((module) => module.source));
  const unread = wanted.filter((file) => !read.has(file));
  const broken = summary.violations.filter(({ rule }) => rule.severity === 'error');
  const complaints = [...broken.map(describe), ...unread.map((file) => `not read: ${file}`)];
  return { code: complaints.length > 0 || wanted.length === 0 ? 1 : 0, output: complaints.join('\n'), errors };
}

/** @param {string} room */
function codeIn(room) {
  if (!existsSync(join(root, room))) return [];
  const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `${room}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.tsx?$/.test(file) && !generated.test(file));
}

/** @param {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} violation */
function describe({ rule, from, to, cycle }) {
  return `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeIn } from './check-imports.mjs';
import { root } from './project.mjs';

const folders = ['shared', 'database', 'server', 'web', 'sandbox', 'emails'];
/** Migrations, and the generated types of tables, whose names screens may use too. */
const skipped = /^database\/(migrations\/|types\.ts$)/;
/** Names that React Router reads from route files. */
const routeExports = new Set(['ErrorBoundary', 'clientLoader', 'handle', 'headers', 'loader', 'meta']);
const exported = /^export (?:async )?(?:const|let|function|class|type|interface) (\w+)/gm;

/** Checks that a name is exported from one file only, so that a search for it has one answer. */
export async function checkExports() {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const file of folders.flatMap(codeIn).filter((name) => !skipped.test(name)))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(exported))
      files.set(name, [...(files.get(name) ?? []), file]);
  const twice = [...files].filter(([name, places]) => !isFine(name, places));
  const output = twice
    .map(([name, places]) => `exported from several files: ${name} (${places.join(', ')})`)
    .join('\n');
  return { code: twice.length > 0 ? 1 : 0, output, errors: '' };
}

/**
 * @param {string} name
 * @param {string[]} places
 */
function isFine(name, places) {
  if (routeExports.has(name)) return true;
  // Files of different languages, like content.en.ts and content.hi.ts, export the same names.
  return new Set(places.map((file) => file.replace(/(\.[a-z]{2})?\.tsx?$/, ''))).size === 1;
}

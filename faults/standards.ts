import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pageUrl, publicLanguages, publicPages } from '#server/rendering/public-pages.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/** Runs a checker; returns its output, also where it finds errors and therefore fails. */
async function outputOf(program: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, args, { maxBuffer: 50_000_000 }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error && 'code' in error && error.code !== 'ENOENT')
      return { stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  });
  return stdout + stderr;
}

/** Saves the public pages and the page of an unknown address, and returns what the W3C's HTML checker says of them. */
async function htmlErrors({ url, dataDir }: Shop): Promise<{ pages: number; errors: string[] }> {
  const paths = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  const files = await Promise.all(
    [...paths, '/no-such-page'].map(async (path) => {
      const file = join(dataDir, `page${path.replace(/\W/g, '_')}.html`);
      writeFileSync(file, await (await fetch(url + path, { headers: { accept: 'text/html' } })).text());
      return file;
    }),
  );
  const checker = [
    '-jar',
    resolve('vnu-jar/build/dist/vnu.jar'),
    '--errors-only',
    '--exit-zero-always',
    '--format',
    'gnu',
  ];
  const said = await outputOf('java', [...checker, ...files]);
  return { pages: files.length, errors: said.split('\n').filter(Boolean) };
}

/** Returns the errors that Redocly's recommended rules find in the served description of the API. */
async function openApiErrors({ url, dataDir }: Shop): Promise<string[]> {
  const file = join(dataDir, 'openapi.json');
  const text = await (await fetch(`${url}/api/openapi.json`)).text();
  assert.ok(text.length <= 500_000, `the description has ${text.length} bytes`);
  writeFileSync(file, text);
  const redocly = join(resolve('@redocly/cli/package.json'), '../bin/cli.js');
  const lint = ['lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000'];
  const said = await outputOf(process.execPath, [redocly, ...lint]);
  const { problems } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)) as {
    problems: { severity: string; message: string }[];
  };
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

export const standards: Experiment = {
  name: 'standards',
  fault: 'HTML or a description of the API that standard checkers refuse',
  promise: 'no error of the W3C’s HTML checker, none of Redocly’s recommended rules',
  runs: 1,
  prove: () =>
    withShop({}, async (shop) => {
      assert.deepEqual(await openApiErrors(shop), []);
      const { pages, errors } = await htmlErrors(shop);
      assert.deepEqual(errors, []);
      return `${pages} pages and the description of the API: no error`;
    }),
};

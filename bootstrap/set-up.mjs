// Installs the packages and builds the pages where needed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { binOf, CommandError, log, productNode, root } from './project.mjs';
import { run } from './run.mjs';
import { oneAtATime } from './setup-lock.mjs';

const sources = ['web', 'vite', 'assets', 'shared', 'emails'];
// Of project.inlang only the settings, because the build writes other files there.
const settings = [
  ...['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  'project.inlang/settings.json',
];
const notBuilt = /\.test\.tsx?$|^web\/paraglide\//;
const stamp = join(root, 'build', '.stamp');

/**
 * Runs npm ci unless node_modules already matches the lock file. With `development: false`, devDependencies may be
 * missing: a built release is installed with --omit=dev --ignore-scripts.
 * @param {{ development?: boolean }} [needs]
 */
export async function ensureInstalled({ development = true } = {}) {
  if (isInstalled(development)) return;
  await oneAtATime(async () => {
    if (isInstalled(development)) return;
    log('Installing packages (once) …');
    const { program, args, env } = npm();
    const { code, output, errors } = await run(program, [...args, 'ci', '--include=dev', '--include=optional'], {
      env,
      quiet: true,
    });
    if (code !== 0)
      throw new CommandError(
        `Installing the packages failed (npm ci, exit code ${code}).\n${lastWords(errors || output)}`,
      );
    if (!isInstalled(development))
      throw new CommandError('npm ci ended well, but node_modules does not hold what package-lock.json lists.');
  });
}

/** Builds the pages unless they have already been built from the current sources. */
export async function ensureBuilt() {
  if (isBuilt(fingerprint())) return;
  await oneAtATime(async () => {
    const wanted = fingerprint();
    if (isBuilt(wanted)) return;
    log('Building pages …');
    rmSync(stamp, { force: true });
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output, errors } = await run(productNode(), [binOf('@react-router/dev', 'react-router'), 'build'], {
      env,
      quiet: true,
    });
    if (code !== 0) throw new CommandError(`Building the pages failed.\n${lastWords(errors || output)}`);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

// Whether node_modules matches the lock file. npm writes node_modules/.package-lock.json last, so this file is missing
// after an interrupted installation.
/** @param {boolean} development */
function isInstalled(development) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const here = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(([path, { version, integrity, optional, dev, devOptional }]) => {
    const found = here[path];
    const needless = optional === true || (!development && (dev === true || devOptional === true));
    return path === '' || (found ? found.version === version && found.integrity === integrity : needless);
  });
}

/** Whether the pages have been built from the current sources. */
export function hasPages() {
  return isBuilt(fingerprint());
}

/** @param {string} wanted */
function isBuilt(wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...sources.flatMap(filesUnder), ...settings].filter((name) => existsSync(join(root, name)))) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );
  return names.filter((name) => !notBuilt.test(name) && statSync(join(root, name)).isFile()).sort();
}

// Returns the command and environment that run the system's npm with the system's Node.js: the pinned Node.js is in
// node_modules, which npm ci deletes first.
function npm() {
  const { npm_execpath: cli = '', npm_node_execpath: node = 'node' } = process.env;
  const own = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own);
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_loglevel: 'error' };
  const outside = cli.startsWith(own) || node.startsWith(join(root, 'node_modules')) ? 'node' : node;
  if (basename(cli) === 'npm-cli.js') return { program: outside, args: [cli], env };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [], env };
}

/** @param {string} text */
function lastWords(text) {
  return text.trim().split('\n').slice(-20).join('\n');
}

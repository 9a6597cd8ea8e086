import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binOf, CommandError, command, log, productNode, requireNode, root } from './project.mjs';
import { run } from './run.mjs';
import { ensureInstalled } from './set-up.mjs';

/** Tests to leave out, because they compare the newer tables with the migrations and columns of the previous release. */
const aboutTheTables = ['migrate', 'types', 'personal-columns'].map((name) => `database/${name}.test.ts`);
const usual = ['server', 'database', 'test/access.test.ts'];

/**
 * Runs the previous release's tests on the current tables, because that release runs on them while workers are replaced
 * and after a rollback. `npm run previous-release -- [commit or tag] [tests …]`
 */
await command(async () => {
  requireNode();
  await ensureInstalled();
  const [wanted, ...tests] = process.argv.slice(2);
  const ref = wanted ?? newestTag() ?? beforeTheNewestTable();
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`) || unknown(ref);
  const folder = mkdtempSync(join(tmpdir(), 'chulha-previous-'));
  try {
    log(`The release before: ${git('log', '-1', '--format=%h of %as, %s', commit)}`);
    unpack(commit, folder);
    await bringPackages(folder);
    const added = bringTables(folder);
    log(`Its tests on today's tables; new since then: ${added.join(', ') || 'nothing'}.`);
    await mustEndWell(folder, [binOf('@react-router/dev', 'react-router'), 'build']);
    // Deleted, because Vitest does not apply `--exclude` to the projects of its config.
    for (const file of aboutTheTables) rmSync(join(folder, file), { force: true });
    return await inside(folder, [binOf('vitest'), 'run', ...(tests.length > 0 ? tests : usual)], false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string[]} args */
function git(...args) {
  try {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim();
  } catch {
    return '';
  }
}

function newestTag() {
  return git('describe', '--tags', '--abbrev=0', 'HEAD^') || undefined;
}

function beforeTheNewestTable() {
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'database/migrations');
  return added ? `${added}^` : unknown('the commit before the newest migration');
}

/** @param {string} ref */
function unknown(ref) {
  throw new CommandError(`git does not know ${ref}: name a commit or a tag of this repository.`);
}

/** @param {string} commit @param {string} folder */
function unpack(commit, folder) {
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}

/** Links our node_modules if both lock files are equal, otherwise installs the release's own. @param {string} folder */
async function bringPackages(folder) {
  const lockOf = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  log('It has other packages: installing them …');
  execFileSync('npm', ['ci', '--include=dev', '--include=optional'], { cwd: folder, stdio: ['ignore', 2, 2] });
}

/**
 * Adds our newer migrations to those in `folder` and returns their names. The older ones stay as that release has them,
 * because they may import files that have moved since then.
 * @param {string} folder
 */
function bringTables(folder) {
  const known = migrationsIn(folder);
  const added = migrationsIn(root).filter((name) => !known.includes(name));
  for (const name of ['migrate.ts', ...added.map((each) => join('migrations', `${each}.ts`))])
    cpSync(join(root, 'database', name), join(folder, 'database', name));
  return added;
}

/** @param {string} place */
function migrationsIn(place) {
  const list = readFileSync(join(place, 'database', 'migrate.ts'), 'utf8');
  return [...list.matchAll(/'(\d{3}-[\w-]+)':/g)].map(([, name]) => name);
}

/** @param {string} folder @param {string[]} args */
async function mustEndWell(folder, args) {
  if ((await inside(folder, args, true)) !== 0) throw new CommandError('The release before could not be built.');
}

/** @param {string} folder @param {string[]} args @param {boolean} quiet */
async function inside(folder, args, quiet) {
  const { code, output, errors } = await run(productNode(), args, { cwd: folder, quiet });
  if (quiet && code !== 0) log(output + errors);
  return code;
}

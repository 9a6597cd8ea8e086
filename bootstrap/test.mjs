// npm test: sets everything up and runs static checks, Vitest and Playwright.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestBrowser, tryInstallOtherBrowsers } from './browser.mjs';
import { killOrphans, markedEnvironment } from './kill-orphans.mjs';
import { binOf, command, log, productNode, requireNode } from './project.mjs';
import { playwrightOutcome, vitestOutcome } from './reports.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';
import { runSteps, staticChecks } from './static-checks.mjs';

/** @typedef {import('./reports.mjs').Outcome} Outcome */

await command(async () => {
  requireNode();
  await ensureInstalled();
  const browser = await ensureTestBrowser();
  await tryInstallOtherBrowsers();
  await ensureBuilt();
  const folder = mkdtempSync(join(fastFolder(), 'chulha-tests-'));
  // When running as root, PostgreSQL's own user must be able to traverse this folder.
  chmodSync(folder, 0o711);
  const env = { ...markedEnvironment(), TMPDIR: folder, CHROMIUM_PATH: browser };
  try {
    // The static checks run at the same time as the tests, because they use one core and the tests often wait for
    // processes.
    const [unreadable, rules] = await Promise.all([runSteps(staticChecks), rulesAndApi(env, folder)]);
    const browsed = await journeys(env, folder);
    cleanUp(env, folder);
    const broken = unreadable.map((name) => ({ name, why: 'see above' }));
    return conclude([{ passed: 0, failed: broken.length, skipped: 0, broken, unsteady: [] }, rules, browsed]);
  } finally {
    cleanUp(env, folder);
  }
});

const memoryFolder = '/dev/shm';
const memoryNeeded = 4_000_000_000;

/**
 * Returns an in-memory folder if there is one with enough space, else the temporary folder. Copying a database in
 * memory takes a fifth of the CPU time.
 */
function fastFolder() {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > memoryNeeded ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Runs the Vitest tests: rules, API, database.
 * @returns {Promise<Outcome>}
 */
async function rulesAndApi(env, folder) {
  const report = join(folder, 'vitest.json');
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(productNode(), [binOf('vitest'), ...args], { env });
  return vitestOutcome(report, code);
}

/**
 * Runs the Playwright tests: journeys in a browser.
 * @returns {Promise<Outcome>}
 */
async function journeys(env, folder) {
  const report = join(folder, 'playwright.json');
  const args = [binOf('@playwright/test', 'playwright'), 'test', '--pass-with-no-tests', '--reporter=list,json'];
  const { code } = await run(productNode(), args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return playwrightOutcome(report, code);
}

function cleanUp(env, folder) {
  const left = killOrphans(env);
  if (left.length > 0) log(`Killed processes that the tests left running: ${left.join(', ')}`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Prints the flaky tests, the failures and the totals at the end of the output; returns the exit code.
 * @param {Outcome[]} outcomes
 */
function conclude(outcomes) {
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  const out = process.stdout;
  for (const name of outcomes.flatMap(({ unsteady }) => unsteady)) out.write(`≈ flaky, passed on retry: ${name}\n`);
  for (const { name, why } of outcomes.flatMap(({ broken }) => broken)) out.write(`✗ ${name}\n${why}\n`);
  out.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

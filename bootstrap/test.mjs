import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { endLeftovers, markedEnvironment } from './leftovers.mjs';
import { command, productNode, requireNode, say, toolOf } from './project.mjs';
import { run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './set-up.mjs';
import { runSteps, staticChecks } from './static-checks.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */

await command(async () => {
  requireNode();
  await ensureInstalled();
  const browser = await ensureBrowser();
  await ensureBuilt();
  const room = mkdtempSync(join(tmpdir(), 'chulha-tests-'));
  // The database's own user must be able to pass through when we are root.
  chmodSync(room, 0o711);
  const env = { ...markedEnvironment(), TMPDIR: room, CHROMIUM_PATH: browser };
  try {
    // Reading the code takes one core for a minute, in which the tests often wait for processes.
    const [broken, rules] = await Promise.all([runSteps(staticChecks), rulesAndApi(env, room)]);
    const journeysSum = await journeys(env, room);
    await cleanUp(env, room);
    for (const name of broken) say(`✗ ${name}: told above`);
    return conclude([{ passed: 0, failed: broken.length, skipped: 0 }, rules, journeysSum]);
  } finally {
    await cleanUp(env, room);
  }
});

/**
 * Vitest: rules, API, database.
 * @returns {Promise<Sum>}
 */
async function rulesAndApi(env, room) {
  const report = join(room, 'vitest.json');
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(productNode(), [toolOf('vitest'), ...args], { env });
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = read(report);
  return honest({ passed, failed, skipped: numPendingTests + numTodoTests }, code, report);
}

/**
 * Playwright: journeys in a browser.
 * @returns {Promise<Sum>}
 */
async function journeys(env, room) {
  const report = join(room, 'playwright.json');
  const args = [toolOf('@playwright/test', 'playwright'), 'test', '--pass-with-no-tests', '--reporter=list,json'];
  const { code } = await run(productNode(), args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(report).stats ?? {};
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, code, report);
}

async function cleanUp(env, room) {
  const left = await endLeftovers(env);
  if (left.length > 0) say(`Ended what the tests left running: ${left.join(', ')}`);
  rmSync(room, { recursive: true, force: true, maxRetries: 3 });
}

/** A runner that crashed, or left no report, is a failure that its report does not know. */
function honest(sum, code, report) {
  const silent = !existsSync(report) || (code !== 0 && sum.failed === 0);
  return silent ? { ...sum, failed: sum.failed + 1 } : sum;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** @param {Sum[]} sums */
function conclude(sums) {
  const total = (key) => sums.reduce((sum, part) => sum + part[key], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

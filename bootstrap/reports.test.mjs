import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { binOf } from './project.mjs';
import { playwrightOutcome, vitestOutcome } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chulha-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
function runner(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  return status ?? 1;
}

test('a Vitest report gives failures by file, name and message', () => {
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ['*.small.mjs'], globals: true } };`,
  );
  writeFileSync(
    join(folder, 'one.small.mjs'),
    `test('holds', () => {});
     test('breaks', () => expect('tea').toBe('coffee'));
     test.skip('waits', () => {});`,
  );
  writeFileSync(join(folder, 'two.small.mjs'), `throw new Error('does not even load');`);
  const report = join(folder, 'vitest.json');
  const code = runner([binOf('vitest'), 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`]);
  const outcome = vitestOutcome(report, code);
  expect(outcome).toMatchObject({ passed: 1, skipped: 1 });
  expect(outcome.failed).toBeGreaterThan(0);
  expect(outcome.broken.map(({ name, why }) => `${name} ${why}`)).toEqual([
    expect.stringMatching(/one\.small\.mjs › breaks .*'tea'.*'coffee'/),
    expect.stringMatching(/two\.small\.mjs does not even load/),
  ]);
});

test('a Playwright report gives failures and flaky tests with messages', () => {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test');
  writeFileSync(
    join(folder, 'journeys.spec.mjs'),
    `import playwright from ${JSON.stringify(playwright)};
     const { expect, test } = playwright;
     test('holds', () => {});
     test('breaks', () => expect(1).toBe(2));
     test('stumbles', ({}, { retry }) => expect(retry).toBe(1));`,
  );
  const report = join(folder, 'playwright.json');
  const args = [binOf('@playwright/test', 'playwright'), 'test', '--retries=1', '--reporter=json'];
  const outcome = playwrightOutcome(report, runner(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
  expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
  expect(outcome.broken).toEqual([
    { name: 'journeys.spec.mjs:4 › breaks', why: expect.stringContaining('expect(received).toBe(expected)') },
  ]);
  expect(outcome.unsteady).toEqual([expect.stringMatching(/^journeys\.spec\.mjs:5 › stumbles\n.*Expected: 1/s)]);
});

test('a crashed test runner counts as one failure', () => {
  const missing = vitestOutcome(join(folder, 'none.json'), 139);
  expect(missing).toMatchObject({ passed: 0, failed: 1, broken: [{ why: 'ended without a report' }] });
  const fine = join(folder, 'fine.json');
  writeFileSync(fine, JSON.stringify({ numPassedTests: 3, testResults: [] }));
  expect(vitestOutcome(fine, 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(vitestOutcome(fine, 0)).toMatchObject({ passed: 3, failed: 0, broken: [] });
});

// Reads the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, broken: Broken[], unsteady: string[] }} Outcome */
/** @typedef {{ name: string, why: string }} Broken */

/** Maximum number of lines that the summary shows of a failure. */
const linesShown = 14;

/**
 * Reads Vitest's JSON report.
 * @param {string} path
 * @param {number} code its exit code
 * @returns {Outcome}
 */
export function vitestOutcome(path, code) {
  const report = read(path);
  const broken = (report.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [{ name, why: short(message) }];
    return tests.map((test) => ({ name: `${name} › ${test.fullName}`, why: short(test.failureMessages.join('\n')) }));
  });
  return withCrash(path, code, {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    broken,
    unsteady: [],
  });
}

/**
 * Reads Playwright's JSON report.
 * @param {string} path
 * @param {number} code its exit code
 * @returns {Outcome}
 */
export function playwrightOutcome(path, code) {
  const report = read(path);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
  const tests = specsOf(report).flatMap((spec) => spec.tests.map((test) => ({ ...test, name: nameOf(spec) })));
  return withCrash(path, code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    broken: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ name, results }) => ({ name, why: whyOf(results) })),
    unsteady: tests.filter(({ status }) => status === 'flaky').map(({ name, results }) => `${name}\n${whyOf(results)}`),
  });
}

/** @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

const nameOf = (spec) => `${spec.file}:${spec.line} › ${spec.title}`;

const whyOf = (results) => short(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g;

/** @param {string | undefined} message */
function short(message) {
  return (message ?? '').replace(colours, '').split('\n').slice(0, linesShown).join('\n').trimEnd();
}

/**
 * Adds a failure if the test runner crashed or wrote no report.
 * @param {string} path
 * @param {number} code
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
function withCrash(path, code, outcome) {
  if (existsSync(path) && (code === 0 || outcome.failed > 0)) return outcome;
  const why = existsSync(path) ? 'an error outside any test, see above' : 'ended without a report';
  return {
    ...outcome,
    failed: outcome.failed + 1,
    broken: [...outcome.broken, { name: `the runner of the tests ended with code ${code}`, why }],
  };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

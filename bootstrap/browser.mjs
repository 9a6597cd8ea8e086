// Finds and installs the browsers for the end-to-end tests.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { binOf, CommandError, log, productNode, root } from './project.mjs';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const headlessShell = 'chromium-headless-shell';

/** Debian package of each program that the smoke test needs. */
const otherBrowsers = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/**
 * Returns the path of a working Chromium: CHROMIUM_PATH, one on the PATH, or Playwright's own. Returns undefined if
 * there is none; throws if CHROMIUM_PATH is set but does not work.
 */
export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !runs(asked))
    throw new CommandError(`CHROMIUM_PATH is ${asked}, which is not a browser that runs here.`);
  return asked ?? [...pathsOf(names), playwrightsOwn()].find(runs);
}

/**
 * Finds the test browser, or installs it. CHROMIUM_PATH takes precedence. Otherwise, the browser is Chromium's headless
 * shell, which renders the same pages in half the CPU time, because it has no window. If the headless shell cannot be
 * installed, the browser is Chromium itself.
 */
export async function ensureTestBrowser() {
  const findShell = () => pathsOf([headlessShell]).find(runs);
  if (process.env.CHROMIUM_PATH) return ensureBrowser();
  const there = findShell();
  if (there) return there;
  log("Installing Chromium's headless shell (once) …");
  await aptInstall([headlessShell, 'fonts-liberation']);
  return findShell() ?? ensureBrowser();
}

/**
 * Finds Chromium, or installs it: with apt if run as root on a Debian-based system; if that is not possible or fails,
 * with Playwright's installer. Throws if there is still no working browser.
 */
export async function ensureBrowser() {
  const there = findBrowser();
  if (there) return there;
  log('Installing Chromium (once) …');
  const words = await aptInstall(['chromium']);
  if (!findBrowser())
    words.push(
      await run(productNode(), [binOf('@playwright/test', 'playwright'), 'install', 'chromium'], { quiet: true }),
    );
  const found = findBrowser();
  if (found) return found;
  const why = words.map(({ errors, output }) => (errors || output).trim().split('\n').slice(-3).join('\n')).join('\n');
  throw new CommandError(
    `The browser tests need Chromium, and it could not be installed: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n${why}`,
  );
}

/**
 * Tries to install Firefox and WebKitGTK for the smoke test in e2e/other-browsers, with apt if run as root on a
 * Debian-based system. If a browser is missing, its test is skipped and the reason is printed.
 */
export async function tryInstallOtherBrowsers() {
  const missing = Object.entries(otherBrowsers)
    .filter(([program]) => !onPath(program))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  log(`Installing ${missing.join(', ')} (once) …`);
  await aptInstall(['--no-install-recommends', ...missing]);
}

/**
 * Runs apt-get install as root on Debian-based systems; returns its output.
 * @param {string[]} args
 */
async function aptInstall(args) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const said = [];
  for (const step of [['update'], ['install', '-y', ...args]])
    said.push(await run('/usr/bin/apt-get', step, { env, quiet: true }));
  return said;
}

/** @param {string} program */
function onPath(program) {
  return pathsOf([program]).some((path) => existsSync(path));
}

/** @param {string[]} programs */
function pathsOf(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function playwrightsOwn() {
  return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
}

// Rejects stubs such as Ubuntu's chromium-browser, which only prints where to get the real browser.
/** @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false;
  try {
    return /(chrom|edge|brave)\D*\d+\./i.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

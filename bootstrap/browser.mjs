import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { productNode, root, say, Trouble, toolOf } from './project.mjs';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium that runs here: CHROMIUM_PATH, one on the PATH, or Playwright's own; undefined when there is none. */
export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !runs(asked)) throw new Trouble(`CHROMIUM_PATH is ${asked}, which is not a browser that runs here.`);
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return asked ?? [...onPath, playwrightsOwn()].find((path) => existsSync(path) && runs(path));
}

/** Finds a Chromium, or installs one: by apt as root on Debian and its kin, else by Playwright's installer. */
export async function ensureBrowser() {
  const there = findBrowser();
  if (there) return there;
  say('Installing Chromium (once) …');
  const words = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', 'chromium']])
      words.push(await run('/usr/bin/apt-get', args, { env, quiet: true }));
  }
  if (!findBrowser())
    words.push(
      await run(productNode(), [toolOf('@playwright/test', 'playwright'), 'install', 'chromium'], { quiet: true }),
    );
  const found = findBrowser();
  if (found) return found;
  const why = words.map(({ errors, output }) => (errors || output).trim().split('\n').slice(-3).join('\n')).join('\n');
  throw new Trouble(
    `The browser tests need Chromium, and it could not be installed: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n${why}`,
  );
}

function playwrightsOwn() {
  return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
}

// Ubuntu's chromium-browser is a stub that only says where to get the real one.
/** @param {string} path */
function runs(path) {
  try {
    return /(chrom|edge|brave)\D*\d+\./i.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

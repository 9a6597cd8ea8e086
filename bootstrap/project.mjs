// Shared by the commands: paths, errors, progress output, the environment and the Node.js version.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of this clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Error that ends a command with one message and no stack trace. */
export class CommandError extends Error {}

/** Thrown when a signal interrupts a command; prints no message. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal);
    this.code = 128 + constants.signals[signal];
  }
}

/**
 * Logs progress to stderr; stdout is for the command's output.
 * @param {string} line
 */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a command: its result becomes the exit code, and a CommandError is printed as one message.
 * @param {() => Promise<number>} action
 */
export async function command(action) {
  process.chdir(root);
  try {
    process.exitCode = await action();
  } catch (error) {
    if (error instanceof Interrupted) process.exit(error.code);
    log(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

/** Throws if the installed Node.js is too old for the set-up. */
export function requireNode() {
  if (major(process.versions.node) >= 20) return;
  throw new CommandError(
    `Node.js 20 or newer is needed, and this is ${process.versions.node}: see https://nodejs.org/.`,
  );
}

/**
 * Returns the path of the Node.js that runs the product: the one installed by npm, or else the current one if it is new
 * enough. Throws if neither is.
 */
export function productNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned) && major(versionOf(pinned)) >= 24) return pinned;
  if (major(process.versions.node) >= 24) return process.execPath;
  throw new CommandError(
    `npm brings no Node.js 24 for ${process.platform}-${process.arch}, and this is ${process.versions.node}: install Node.js 24 from https://nodejs.org/ and try again.`,
  );
}

/**
 * Returns the environment of the server process: a compile cache for faster starts, and a small young generation, a
 * limit of the heap and few malloc arenas to save memory (docs/decisions/002-node-and-memory.md).
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment() {
  const { NODE_ENV = 'production', NODE_OPTIONS = '' } = process.env;
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=512 ${NODE_OPTIONS}`.trim(),
    NODE_ENV,
  };
}

/**
 * Returns the path of the script behind a package's command, to be run with the product's Node.js.
 * @param {string} name the package
 * @param {string} [tool] the command, if its name differs from the package's
 */
export function binOf(name, tool = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** @param {string} version */
function major(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/** @param {string} node */
function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '0';
  }
}

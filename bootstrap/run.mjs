// Runs child processes and forwards signals.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Interrupted, root } from './project.mjs';

const grace = 5_000;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
// npm forwards SIGINT and SIGTERM, but a killed npm forwards nothing. The scripts of package.json start with `exec`, so
// npm is the parent of this process, and its death gives this process another parent.
const npm = process.env.npm_lifecycle_event ? process.ppid : undefined;

/**
 * Runs a program to its end and returns exit code and output; throws Interrupted after a signal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] `quiet` captures the output instead of showing it
 */
export async function run(program, args, { env = process.env, cwd = root, quiet = false } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (errors += chunk));
  // In a terminal, Ctrl-C has already reached the child.
  const { code, signal } = await waitForExit(child, { passInterrupt: !process.stdin.isTTY, killAfterGrace: true });
  if (signal) throw new Interrupted(signal);
  return { code, output, errors };
}

/**
 * Runs a program in place of this process, with the same standard streams, and returns its exit code (0 if it ended by
 * a forwarded signal). Forwards the first SIGINT, SIGTERM or SIGHUP (as SIGTERM), except a Ctrl-C that the terminal has
 * already sent to the program. With `ownProcessGroup` the program runs in its own process group and stops when this
 * process is killed. `stopSignal` is sent in place of the received signal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, ownProcessGroup?: boolean, stopSignal?: NodeJS.Signals }} options
 * @returns {Promise<number>}
 */
export async function exec(program, args, { env, ownProcessGroup = false, stopSignal }) {
  const follow = ['--import', new URL('./follow-parent.mjs', import.meta.url).href];
  const child = ownProcessGroup
    ? spawn(program, [...follow, ...args], {
        cwd: root,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached,
      })
    : spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  const { code, signal } = await waitForExit(child, {
    passInterrupt: ownProcessGroup || !process.stdin.isTTY,
    stopSignal,
  });
  const endedByIt = signal && code === 128 + constants.signals[signal];
  return endedByIt ? 0 : code;
}

const detached = process.platform !== 'win32';

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ passInterrupt: boolean, killAfterGrace?: boolean, stopSignal?: NodeJS.Signals }} options `killAfterGrace` sends SIGKILL when the program does not end in time
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | undefined }>}
 */
async function waitForExit(child, { passInterrupt, killAfterGrace = false, stopSignal }) {
  /** @type {NodeJS.Signals | undefined} */
  let forwarded;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (forwarded) return;
    forwarded = stopSignal ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal);
    if (signal !== 'SIGINT' || passInterrupt) child.kill(forwarded);
    if (killAfterGrace) setTimeout(() => child.kill('SIGKILL'), grace).unref();
  };
  for (const signal of signals) process.on(signal, forward);
  const watch = setInterval(() => npm !== undefined && npm !== process.ppid && forward('SIGTERM'), 200).unref();
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
    });
    return { code, signal: forwarded };
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  }
}

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmIsGone } from './npm-gone.mjs';
import { Interrupted, root } from './project.mjs';

const grace = 5_000;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a step to its end and answers its exit code; throws Interrupted when it was asked to stop meanwhile.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] `quiet` collects what it says instead of showing it
 */
export async function run(program, args, { env = process.env, cwd = root, quiet = false } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (errors += chunk));
  // In a terminal Ctrl-C reached the step already.
  const { code, asked } = await ending(child, { passInterrupt: !process.stdin.isTTY, impatient: true });
  if (asked) throw new Interrupted(asked);
  return { code, output, errors };
}

/**
 * Hands this process over to a program: its input, output and exit code become ours, and so does the wish to stop,
 * passed on once. With `apart` it lives in a group of its own and ends itself should we be killed.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, apart?: boolean }} options
 * @returns {Promise<number>}
 */
export async function become(program, args, { env, apart = false }) {
  const follow = ['--import', new URL('./follow-parent.mjs', import.meta.url).href];
  const child = apart
    ? spawn(program, [...follow, ...args], {
        cwd: root,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached,
      })
    : spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  const { code, asked } = await ending(child, { passInterrupt: apart || !process.stdin.isTTY });
  const endedByIt = asked && code === 128 + constants.signals[asked];
  return endedByIt ? 0 : code;
}

const detached = process.platform !== 'win32';

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ passInterrupt: boolean, impatient?: boolean }} options `impatient` waits only so long for the end
 * @returns {Promise<{ code: number, asked: NodeJS.Signals | undefined }>}
 */
async function ending(child, { passInterrupt, impatient = false }) {
  /** @type {NodeJS.Signals | undefined} */
  let asked;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (asked) return;
    asked = signal === 'SIGHUP' ? 'SIGTERM' : signal;
    if (signal !== 'SIGINT' || passInterrupt) child.kill(asked);
    if (impatient) setTimeout(() => child.kill('SIGKILL'), grace).unref();
  };
  for (const signal of signals) process.on(signal, pass);
  const endWatch = whenNpmIsGone(() => pass('SIGTERM'));
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
    });
    return { code, asked };
  } finally {
    endWatch();
    for (const signal of signals) process.off(signal, pass);
  }
}

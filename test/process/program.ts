import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** Running child process. */
export type Program = {
  pid: number;
  /** Returns the output so far: stdout and stderr. */
  output(): string;
  /** Waits for a text in the output; throws with the whole output on exit or time-out. */
  says(what: RegExp, seconds?: number): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM; throws if the process still runs after this number of seconds. */
  stop(seconds?: number): Promise<Ending>;
  ended: Promise<Ending>;
};

const ownRoot = fileURLToPath(new URL('../..', import.meta.url));
const inheritedNames = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHULHA_TEST_RUN', 'NODE_COMPILE_CACHE'];

/**
 * Runs a script of this repository, or of the clone at `root`, with the current Node.js, only with the given settings,
 * without a .env file. `limit` is a shell command that sets a resource limit, such as `ulimit -f 100`; `input` is the
 * script's standard input.
 */
export function runProgram(
  script: string,
  args: string[],
  settings: Record<string, string | undefined>,
  { limit = ':', input, root = ownRoot }: { limit?: string; input?: string; root?: string } = {},
): Program {
  const inherited = Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]]));
  const path = join(root, script);
  const child = spawn('/bin/sh', ['-c', `${limit}; exec "$0" "$@"`, process.execPath, path, ...args], {
    cwd: tmpdir(),
    env: { ...inherited, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input ?? '');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<Ending>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says: (what, seconds = 60) => hear(child, what, () => output, seconds),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop(seconds = 60) {
      child.kill('SIGTERM');
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), seconds * 1000);
      const ending = await Promise.race([ended, once(late.signal, 'abort').then(() => undefined)]);
      clearTimeout(timer);
      if (!ending) throw new Error(`${script} did not stop within ${seconds} s:\n${output}`);
      return ending;
    },
    ended,
  };
}

async function hear(child: ChildProcess, what: RegExp, output: () => string, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!what.test(output())) {
    const over = child.exitCode !== null || child.signalCode !== null;
    if (over || Date.now() > end)
      throw new Error(`Never said ${what}${over ? ', and has ended' : ` within ${seconds} s`}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

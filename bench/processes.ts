import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  url: string;
  /** Returns the CPU time of the process so far in microseconds. */
  cpu(): Promise<number>;
  /** Returns the memory of the process in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const reportUsage = new URL('report-usage.ts', import.meta.url).href;
const timeoutMs = 60_000;

/** Starts a server in a separate process; resolves once `ready` responds with a status below 500. */
export async function startServer(
  file: string,
  options: { port: number; env?: Record<string, string>; ready?: string },
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const child = fork(`${root}${file}`, [], {
    cwd: root,
    execArgv: ['--import', reportUsage],
    env: { ...process.env, NODE_ENV: 'production', ...options.env, PORT: String(options.port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => said.push(part));
  await answers(`${url}${options.ready ?? '/'}`, child, () => Buffer.concat(said).toString());
  return {
    url,
    cpu: async () => (await costsOf(child)).cpu,
    memory: async () => (await costsOf(child)).rss,
    stop: () => stop(child),
  };
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`A server ended early:\n${said()}`);
    const status = await fetch(url, { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
  }
  await stop(child);
  throw new Error(`${url} does not answer:\n${said()}`);
}

async function costsOf(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  child.send('cpu');
  const [usage]: (NodeJS.CpuUsage & { rss: number })[] = await once(child, 'message');
  return usage ? { cpu: usage.user + usage.system, rss: usage.rss } : { cpu: Number.NaN, rss: Number.NaN };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(late);
}

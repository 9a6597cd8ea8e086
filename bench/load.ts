import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerProcess } from './processes.ts';
import type { LoadKind } from './requests.ts';

export type Load = {
  url: string;
  kind: LoadKind;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
};
/** Result of one load run; `p99` in milliseconds. */
export type Fired = { answered: number; failed: number; seconds: number; p99: number };
/** Result of one round; `cpu` is the server's CPU time in microseconds. */
export type Round = Fired & { cpu: number };
export type Runner = { name: string; server: ServerProcess; load: Omit<Load, 'seconds'>; rounds: Round[] };
export type Client = { fire(load: Load): Promise<Fired>; stop(): void };

/** Starts a load client in a separate process, so that it does not share an event loop with a server. */
export function openClient(): Client {
  const worker = fork(new URL('load-worker.ts', import.meta.url), { execArgv: [] });
  return {
    async fire(load) {
      worker.send(load);
      const [fired]: (Fired | { error: string })[] = await once(worker, 'message');
      if (!fired || 'error' in fired) throw new Error(`The client of ${load.url}: ${fired?.error ?? 'no result'}`);
      return fired;
    },
    stop: () => worker.disconnect(),
  };
}

/** Combines a server with the load that measures it. */
export function runner(
  name: string,
  server: ServerProcess,
  load: Omit<Load, 'seconds' | 'url'> & { path: string },
): Runner {
  const { path, ...rest } = load;
  return { name, server, load: { ...rest, url: `${server.url}${path}` }, rounds: [] };
}

/** Runs the load on each server for several rounds, in rotating order, after a warm-up that is not counted. */
export async function race(
  client: Client,
  runners: Runner[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  for (const each of runners) await run(client, each, seconds);
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % runners.length;
    for (const each of [...runners.slice(turn), ...runners.slice(0, turn)])
      each.rounds.push(await run(client, each, seconds));
  }
}

async function run(client: Client, { name, server, load }: Runner, seconds: number): Promise<Round> {
  const before = await server.cpu();
  const fired = await client.fire({ ...load, seconds });
  if (fired.failed > 0) throw new Error(`${name}: ${fired.failed} of ${fired.answered + fired.failed} requests failed`);
  return { ...fired, cpu: (await server.cpu()) - before };
}

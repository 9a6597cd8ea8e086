import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';
import { countRateLimits } from './cluster-rate-limits.ts';
import type { FromWorker, ToWorker, WorkerConfig } from './worker-config.ts';

export type WorkerCluster = {
  /** Resolves when all workers are listening; rejects if one could not start. */
  ready: Promise<void>;
  /** Replaces one worker after the other while the rest serve requests. */
  rollingRestart(): Promise<void>;
  /** Stops all workers and waits for their exit. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 30_000;
const crashLoopMs = 5_000;
const maxRestartDelayMs = 10_000;

type Member = { worker: Worker; listening: Promise<boolean>; exited: Promise<void>; stopping: boolean };

/**
 * Starts workers that share one port, and replaces those that exit unexpectedly. Reports such exits and failed starts
 * to `printLine`.
 */
export function startCluster(configs: readonly WorkerConfig[], printLine: (line: string) => void): WorkerCluster {
  // Workers accept connections themselves, because a connection passed to a worker that was just killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const countRateLimit = countRateLimits();
  const members = new Map<number, Member>();
  const running = new Set<Member>();
  let stopping = false;
  let restarting: Promise<void> | undefined;

  function start(config: WorkerConfig): Member {
    const worker = cluster.fork();
    const startedAt = Date.now();
    const send = (message: ToWorker) => {
      if (worker.isConnected()) worker.send(message);
    };
    worker.once('online', () => send({ config }));
    let setListening: (yes: boolean) => void = () => undefined;
    const listening = new Promise<boolean>((resolve) => {
      setListening = resolve;
    });
    worker.on('message', (message: FromWorker) => {
      if ('ready' in message) setListening(true);
      else if ('rateLimit' in message)
        void countRateLimit(message.rateLimit).then((rateLimitReply) => send({ rateLimitReply }));
    });
    const exited = new Promise<void>((resolve) => {
      // Either a message could not be sent, or the process could not be started, in which case no `exit` follows.
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) return;
        printLine(`Worker ${config.slot} could not be started: ${error.message}`);
        setListening(false);
        resolve();
      });
      worker.once('exit', (code, signal) => {
        setListening(false);
        resolve();
        const unexpected = !stopping && !member.stopping && members.get(config.slot) === member;
        if (unexpected && wasReady(member)) void replace(config, startedAt, `${signal || `code ${code}`}`);
      });
    });
    const member: Member = { worker, listening, exited, stopping: false };
    running.add(member);
    void exited.then(() => running.delete(member));
    void listening.then((yes) => yes && ready.add(member));
    return member;
  }
  const ready = new Set<Member>();
  const wasReady = (member: Member) => ready.has(member);

  async function replace(config: WorkerConfig, startedAt: number, reason: string): Promise<void> {
    printLine(`Worker ${config.slot} exited unexpectedly (${reason}): starting a new one.`);
    if (Date.now() - startedAt < crashLoopMs) await pause(1_000);
    await pRetry(
      async () => {
        if (stopping) return;
        const fresh = start(config);
        members.set(config.slot, fresh);
        if (!(await fresh.listening)) throw new ClusterError();
      },
      { retries: Number.POSITIVE_INFINITY, maxTimeout: maxRestartDelayMs },
    );
  }

  async function stop(member: Member | undefined): Promise<void> {
    if (!member || member.worker.isDead()) return;
    member.stopping = true;
    member.worker.process.kill('SIGTERM');
    const killTimer = setTimeout(() => member.worker.process.kill('SIGKILL'), stopTimeoutMs);
    await member.exited;
    clearTimeout(killTimer);
  }

  async function restartAll(): Promise<void> {
    for (const config of configs) {
      if (stopping) return;
      const old = members.get(config.slot);
      const fresh = start(config);
      if (!(await fresh.listening)) {
        printLine(`The new worker ${config.slot} did not start, see its output above. The old workers keep running.`);
        return;
      }
      members.set(config.slot, fresh);
      await stop(old);
    }
    printLine('All workers have been restarted.');
  }

  for (const config of configs) members.set(config.slot, start(config));
  const allListening = Promise.all([...members.values()].map((member) => member.listening));
  return {
    ready: allListening.then((all) => {
      if (!stopping && all.includes(false)) throw new ClusterError();
    }),
    rollingRestart() {
      restarting ??= restartAll().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    async stop() {
      stopping = true;
      await Promise.all([...running].map(stop));
    },
  };
}

/** Error for a worker that could not start; the worker's own output gives the reason. */
export class ClusterError extends Error {}

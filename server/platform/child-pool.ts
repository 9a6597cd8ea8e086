import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createOwnerQueue, type Owner } from './owner-queue.ts';
import { cpuMs, endFirstWhenOutOfMemory, residentBytes } from './process-usage.ts';

export type ChildPoolOptions = {
  /** Module that each child process runs; it replies to each message with one `ChildReply`. */
  module: URL;
  /** Number of child processes, each of which runs one task at a time. */
  size: number;
  /** Maximum number of tasks that wait for a child. */
  maxQueue: number;
  /** Maximum number of waiting tasks per owner. */
  maxQueueOfOwner: number;
  /** Time limit of a task in ms. */
  taskTimeout: number;
  /** Maximum waiting time of a task in ms. */
  queueTimeout: number;
  /** Heap limit of a child in megabytes. */
  maxHeap: number;
  /** Resident bytes above which a child is ended after a task, so that the next task has memory. */
  maxResidentBytes: number;
  /**
   * Resident bytes above which a child is killed during a task, on Linux. Native memory does not count towards the heap
   * limit.
   */
  maxTaskBytes?: number;
  /** Time in ms after which an idle child is ended. */
  idleTimeout: number;
};

/** Reply of a child: the result, and the child's resident memory in bytes. */
export type ChildReply = { result: unknown; rss: number };

/** Exit code of a child that ran out of memory because of earlier tasks. */
export const memoryOfOthers = 71;

export type ChildPool = {
  /**
   * Runs a task in a child process: one task per owner at a time, and owners take turns. A task without an owner counts
   * as having an owner of its own. When `signal` aborts, a waiting task is removed, and a running one gets one more
   * second, because starting another child takes about as long. Throws `ChildPoolError`.
   */
  run(task: object, owner?: string, signal?: AbortSignal): Promise<unknown>;
  /** Kills all children and waits for their exit. */
  close(): Promise<void>;
};

/**
 * Reasons for a task that did not finish. `full`: too many tasks wait; `full_of_owner`: too many of this owner.
 * `queue_timeout`: no child was free in time. `timeout`: the task took too long; `starved`: it got too little CPU time,
 * or no child could be started. `crashed`: the child exited; if it had run other tasks before, the task also failed in
 * a new child. `closed`: the pool was closed. `aborted`: nobody waits for the result.
 */
export class ChildPoolError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(`child pool: ${reason}`);
    this.reason = reason;
  }
}

type Reason = 'full' | 'full_of_owner' | 'queue_timeout' | 'timeout' | 'starved' | 'crashed' | 'closed' | 'aborted';
type Task = {
  data: object;
  owner: Owner;
  again: boolean;
  signal: AbortSignal | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};
type Child = {
  process: ChildProcess;
  task: Task | undefined;
  /** Whether it has finished a task. */
  used: boolean;
  timer: NodeJS.Timeout | undefined;
  memoryCheck: NodeJS.Timeout | undefined;
  gone: Promise<void>;
};

/** Children must not write files or start programs: https://nodejs.org/api/permissions.html */
const restrictions = ['--permission', '--allow-fs-read=*', '--allow-addons'];

/**
 * Opens a pool of child processes for native code on untrusted files, because native code cannot be stopped within a
 * process, and a crash must not end our process. Children are started on demand; a child that exceeds its time limit is
 * killed.
 */
export function openChildPool(options: ChildPoolOptions): ChildPool {
  const children = new Set<Child>();
  const waiting = createOwnerQueue<Task>();
  let closed = false;

  function start(): Child {
    const process = fork(options.module, [], {
      // Children inherit no settings, keys or flags such as --watch. With one arena for each thread, as glibc has by
      // default, a child that works with pictures uses almost twice the memory.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${options.maxHeap}`, ...restrictions],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    endFirstWhenOutOfMemory(process.pid);
    const gone = new Promise<void>((resolve) => {
      process.once('exit', () => resolve());
      // The process could not be started, so no `exit` follows.
      process.on('error', () => process.pid === undefined && resolve());
    });
    const child: Child = { process, task: undefined, used: false, timer: undefined, memoryCheck: undefined, gone };
    process.on('message', (reply) => {
      const { result, rss } = replyOf(reply);
      if (rss > options.maxResidentBytes) kill(child);
      child.used = true;
      finish(child, (task) => task.resolve(result));
    });
    process.unref();
    process.channel?.unref();
    children.add(child);
    void gone.then(() => {
      children.delete(child);
      // Earlier tasks may have left too little memory, or native code in a bad state.
      if ((child.used || process.exitCode === memoryOfOthers) && runAgain(child)) return;
      finish(child, (task) => task.reject(new ChildPoolError(reasonOfExit(process, task))));
    });
    return child;
  }

  function reasonOfExit({ pid }: ChildProcess, { signal }: Task): Reason {
    if (closed) return 'closed';
    if (signal?.aborted) return 'aborted';
    return pid === undefined ? 'starved' : 'crashed';
  }

  function finish(child: Child, settle: (task: Task) => void): void {
    const { task } = child;
    clearTimeout(child.timer);
    clearInterval(child.memoryCheck);
    child.task = undefined;
    if (task) {
      clearTimeout(task.timer);
      settle(task);
    }
    if (children.has(child)) child.timer = setTimeout(() => kill(child), options.idleTimeout).unref();
    next();
  }

  function kill(child: Child): void {
    children.delete(child);
    child.process.kill('SIGKILL');
  }

  /** Kills a child whose task takes too long or was aborted. */
  function end(child: Child, reason: Reason): void {
    kill(child);
    finish(child, ({ reject }) => reject(new ChildPoolError(reason)));
  }

  /** Retries a task once in a new child, unless nobody waits for it. */
  function runAgain(child: Child): boolean {
    const { task } = child;
    if (closed || !task || task.again || task.signal?.aborted) return false;
    clearTimeout(child.timer);
    clearInterval(child.memoryCheck);
    child.task = undefined;
    task.again = true;
    begin(start(), task);
    return true;
  }

  function next(): void {
    if (closed) return;
    const task = waiting.next(new Set([...children].map((child) => child.task?.owner)));
    if (!task) return;
    const idle = [...children].find((child) => !child.task) ?? (children.size < options.size ? start() : undefined);
    if (!idle) return;
    waiting.take(task);
    begin(idle, task);
  }

  function begin(child: Child, task: Task): void {
    clearTimeout(child.timer);
    clearTimeout(task.timer);
    child.task = task;
    const before = cpuMs(child.process.pid);
    child.timer = setTimeout(() => {
      const used = cpuMs(child.process.pid) - before;
      end(child, used < options.taskTimeout * starvedBelow ? 'starved' : 'timeout');
    }, options.taskTimeout);
    const { maxTaskBytes } = options;
    if (maxTaskBytes !== undefined)
      child.memoryCheck = setInterval(() => {
        if (residentBytes(child.process.pid) > maxTaskBytes) kill(child);
      }, memoryCheckMs);
    child.process.send(task.data, (error) => error && kill(child));
  }

  return {
    run: (data, name, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new ChildPoolError('closed'));
        if (signal?.aborted) return reject(new ChildPoolError('aborted'));
        const owner = name ?? Symbol('nobody');
        const timer = setTimeout(() => late(task, 'queue_timeout'), options.queueTimeout);
        const task: Task = { data, owner, again: false, signal, resolve, reject, timer };
        signal?.addEventListener('abort', () => abort(task), { once: true });
        waiting.add(task);
        next();
        if (waiting.length() > options.maxQueue) late(task, 'full');
        else if (waiting.lengthOf(owner) > options.maxQueueOfOwner) late(task, 'full_of_owner');
      }),
    async close() {
      closed = true;
      for (const task of waiting.all()) late(task, 'closed');
      const all = [...children];
      for (const child of all) kill(child);
      await Promise.race([Promise.all(all.map(({ gone }) => gone)), pause(2_000, undefined, { ref: false })]);
    },
  };

  function abort(task: Task): void {
    late(task, 'aborted');
    const child = [...children].find((each) => each.task === task);
    if (!child) return;
    clearTimeout(child.timer);
    child.timer = setTimeout(() => end(child, 'aborted'), abortGraceMs);
  }

  function late(task: Task, reason: Reason): void {
    if (!waiting.remove(task)) return;
    clearTimeout(task.timer);
    task.reject(new ChildPoolError(reason));
  }
}

/** Time in ms that a running task gets after its signal has aborted. */
const abortGraceMs = 1_000;
/** A task that had less than this share of one CPU until its time-out counts as starved. */
const starvedBelow = 0.25;
const memoryCheckMs = 100;

function replyOf(reply: unknown): ChildReply {
  if (typeof reply !== 'object' || reply === null || !('result' in reply) || !('rss' in reply))
    throw new TypeError('no reply of a child');
  return { result: reply.result, rss: Number(reply.rss) };
}

import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';

export type ChildPoolOptions = {
  /** Module of the child processes; it offers `run` by `workerpool.worker`. */
  module: URL;
  size: number;
  maxQueue: number;
  /** Time limit of a running task in ms. */
  taskTimeout: number;
  /** Heap limit of a child in megabytes. `limitChild` limits its memory in all. */
  maxHeap: number;
  /** Time in ms without a task after which the children are ended. */
  idleTimeout: number;
};

/** `crashed` includes children that were ended for their memory. */
type Reason = 'full' | 'timeout' | 'crashed' | 'closed';

export class ChildPoolError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(`child pool: ${reason}`);
    this.reason = reason;
  }
}

export type ChildPool = {
  /** Throws `ChildPoolError`. */
  run(task: object): Promise<unknown>;
  close(): Promise<void>;
};

/** Children must not write files or start programs: https://nodejs.org/api/permissions.html */
const restrictions = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];
const terminateMs = 100;
const closeMs = 2_000;

/**
 * Opens a pool of child processes for native code on untrusted files, because native code cannot be stopped within a
 * process, and a crash must not end our process. Children are started on demand.
 */
export function openChildPool(options: ChildPoolOptions): ChildPool {
  const { module, size, maxQueue, taskTimeout, maxHeap, idleTimeout } = options;
  let pool: workerpool.Pool | undefined;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const open = () =>
    workerpool.pool(fileURLToPath(module), {
      workerType: 'process',
      maxWorkers: size,
      workerTerminateTimeout: terminateMs,
      // Otherwise children would write to our standard output.
      emitStdStreams: true,
      forkOpts: {
        // Children inherit no settings or keys. With one arena for each thread, as glibc has by default, a child that
        // works with pictures uses almost twice the memory.
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: [`--max-old-space-size=${maxHeap}`, ...restrictions],
        serialization: 'advanced',
      },
    });

  async function end(): Promise<void> {
    const ended = pool;
    pool = undefined;
    // Waiting for a child that has already ended fails after `closeMs`.
    await ended?.terminate(true, closeMs).catch(() => undefined);
  }

  async function attempt(task: object): Promise<unknown> {
    if (closed) throw new ChildPoolError('closed');
    pool ??= open();
    const used = pool;
    if (used.stats().pendingTasks >= maxQueue) throw new ChildPoolError('full');
    try {
      return await used.exec('run', [task]).timeout(taskTimeout);
    } catch (error) {
      // A child that ended without a task is noticed only now.
      if (isEndedBefore(error)) return attempt(task);
      // workerpool starts the next waiting task only at the next call if a child has ended by itself.
      if (used.stats().pendingTasks > 0) used.exec('methods').catch(() => undefined);
      throw closed ? new ChildPoolError('closed') : asPoolError(error);
    }
  }

  return {
    async run(task) {
      clearTimeout(idle);
      running += 1;
      try {
        return await attempt(task);
      } finally {
        running -= 1;
        if (running === 0) idle = setTimeout(end, idleTimeout).unref();
      }
    },
    close() {
      closed = true;
      clearTimeout(idle);
      return end();
    },
  };
}

const isEndedBefore = (error: unknown) =>
  error instanceof workerpool.TerminateError && error.message === 'Worker is terminated';

function asPoolError(error: unknown): unknown {
  if (error instanceof workerpool.Promise.TimeoutError) return new ChildPoolError('timeout');
  if (!(error instanceof workerpool.TerminateError)) return error;
  // SIGTERM comes from whoever stops the server.
  return new ChildPoolError(error.message.includes('`SIGTERM`') ? 'closed' : 'crashed');
}

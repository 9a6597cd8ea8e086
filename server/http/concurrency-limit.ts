/** Concurrency limit; work that exceeds it waits in a queue. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Maximum queue length; `full` throws when the queue is full. */
type QueueLimit = { longest: number; full: () => never };

/** Creates a limit of `atOnce` concurrent tasks. Without `queue`, the number of waiting tasks is unlimited. */
export function createConcurrencyLimit(atOnce: number, queue?: QueueLimit): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (queue && running >= atOnce && waiting.length >= queue.longest) queue.full();
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Concurrency limit: work beyond it waits in a queue. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Length of the queue; `full` throws for work beyond it. */
type QueueLimit = { longest: number; full: () => never };

/** Runs at most `atOnce` at a time. Without `queue`, any amount of work can wait. */
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

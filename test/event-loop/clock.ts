/** Measures the delays of this process's event loop. */
export type EventLoopClock = {
  restart(): void;
  /** Returns the longest block in ms since the last restart. */
  longest(): number;
  stop(): void;
};

// monitorEventLoopDelay misses events just after its reset, so this timer checks every few milliseconds instead.
const look = 5;

/**
 * Starts a clock for event loop delays. It counts the CPU time that the thread used between two checks, limited by the
 * elapsed time. Waiting for a CPU on a busy machine does not count.
 */
export function startClock(): EventLoopClock {
  let seen = performance.now();
  let used = threadMs();
  let longest = 0;
  const stood = () => Math.max(longest, Math.min(performance.now() - seen - look, threadMs() - used));
  const timer = setInterval(() => {
    longest = stood();
    seen = performance.now();
    used = threadMs();
  }, look);
  return {
    restart() {
      longest = 0;
      seen = performance.now();
      used = threadMs();
    },
    longest: stood,
    stop: () => clearInterval(timer),
  };
}

/** Returns the CPU time of this thread in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

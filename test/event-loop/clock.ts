/** Measures how long the event loop of this process is blocked. */
export type EventLoopClock = {
  restart(): void;
  /** Longest delay in ms since the last restart. */
  longest(): number;
  stop(): void;
};

// monitorEventLoopDelay misses what happens right after its reset, so a clock of our own looks every few milliseconds.
const look = 5;

export function startClock(): EventLoopClock {
  let seen = performance.now();
  let longest = 0;
  const stood = () => Math.max(longest, performance.now() - seen - look);
  const timer = setInterval(() => {
    longest = stood();
    seen = performance.now();
  }, look);
  return {
    restart() {
      longest = 0;
    },
    longest: stood,
    stop: () => clearInterval(timer),
  };
}

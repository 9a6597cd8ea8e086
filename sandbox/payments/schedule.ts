import type { Clock } from './clock.ts';

// Node runs longer timers at once: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args
const longestTimer = 2 ** 31 - 1;

interface Entry {
  due: number;
  run: () => void;
  timer: NodeJS.Timeout;
}

/** Actions scheduled on the sandbox's clock, each with its own key. */
export class Schedule {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  at(key: string, due: number, run: () => void): void {
    this.cancel(key);
    if (this.#stopped) return;
    const wait = Math.max(due - this.#clock.now(), 0);
    const timer = setTimeout(
      () => {
        this.#entries.delete(key);
        if (wait > longestTimer) this.at(key, due, run);
        else run();
      },
      Math.min(wait, longestTimer),
    );
    this.#entries.set(key, { due, run, timer });
  }

  cancel(key: string): void {
    clearTimeout(this.#entries.get(key)?.timer);
    this.#entries.delete(key);
  }

  /** Recomputes all timers; call it after changing the clock. */
  rearm(): void {
    for (const [key, { due, run }] of [...this.#entries]) this.at(key, due, run);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.cancel(key);
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
  }
}

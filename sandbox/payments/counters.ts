const minute = 60_000;

/** Numbers of API calls by route, and of replayed responses, since the start or the last reset. */
export class Counters {
  readonly calls: Record<string, number> = {};
  replays = 0;
  readonly #windows = new Map<string, { startedAt: number; calls: number }>();

  /** Counts a call; returns the number of calls with this name in the current minute. */
  count(name: string, now: number): number {
    this.calls[name] = (this.calls[name] ?? 0) + 1;
    const window = this.#windows.get(name);
    if (window && now - window.startedAt < minute && now >= window.startedAt) {
      window.calls += 1;
      return window.calls;
    }
    this.#windows.set(name, { startedAt: now, calls: 1 });
    return 1;
  }

  clear(): void {
    for (const name of Object.keys(this.calls)) delete this.calls[name];
    this.replays = 0;
    this.#windows.clear();
  }
}

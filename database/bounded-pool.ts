import pg from 'pg';
import type { HealthMonitor } from './health-monitor.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/** Thrown when the queue for connections is full; has PostgreSQL's code too_many_connections. */
export class PoolExhaustedError extends Error {
  readonly code = '53300';
  constructor() {
    super('Too many requests wait for a database connection');
  }
}

export type PoolGuard = {
  monitor: HealthMonitor;
  /** Maximum number of requests that wait for a connection. */
  waiting: number;
  /** Milliseconds after which a connection still in use is closed. */
  longestUse: number;
};

/** Connection pool with a bounded queue; its connections are closed when the database stops responding. */
export class BoundedPool extends pg.Pool {
  readonly #guard: PoolGuard;
  readonly #timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

  constructor(config: pg.PoolConfig, guard: PoolGuard) {
    super({ ...config, stream: guard.monitor.stream });
    this.#guard = guard;
    this.on('acquire', (client) => {
      // `end` closes the connection at once if a query is still running.
      const late = () => void client.end();
      this.#timers.set(client, setTimeout(late, guard.longestUse).unref());
    });
    this.on('release', (_error, client) => clearTimeout(this.#timers.get(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): unknown {
    const full = this.waitingCount >= this.#guard.waiting ? new PoolExhaustedError() : undefined;
    if (callback) return full ? process.nextTick(callback, full, undefined, () => undefined) : super.connect(callback);
    return full ? Promise.reject(full) : super.connect();
  }
}

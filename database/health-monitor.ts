import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Where } from './connect.ts';

/** Thrown when the database does not respond. Has a code that pg ignores on a connection that is being closed. */
export class DatabaseUnresponsiveError extends Error {
  readonly code = 'ECONNRESET';
  constructor() {
    super('The database does not answer');
  }
}

class RefusingSocket extends Socket {
  override connect(): this {
    return this.destroy(new DatabaseUnresponsiveError());
  }
}

export type HealthMonitor = {
  /** Closed once the database stops responding; until it responds again, new sockets fail at once. */
  stream: () => Socket;
  /** Whether the database responds; while it does not, a new connection would only wait. */
  answers(): boolean;
  close(): Promise<void>;
};

type Pace = {
  /** Milliseconds between two probes. */
  every?: number;
  /** Milliseconds without a response after which all connections are closed. */
  answerTimeoutMs?: number;
  /** Milliseconds after which a waiting probe is replaced by a new connection. */
  giveUp?: number;
};

/**
 * Probes the database over a separate connection. A frozen host, a stopped process or a network failure does not close
 * connections, so queries would hang. Slow queries are not cancelled: only the probe counts.
 */
export function monitorHealth(
  where: Where,
  onError: (error: Error) => void,
  { every = 400, answerTimeoutMs = 2_000, giveUp = 5_000 }: Pace = {},
): HealthMonitor {
  const sockets = new Set<Socket>();
  const ending = new AbortController();
  let trouble: DatabaseUnresponsiveError | undefined;
  let probe: Socket | undefined;

  const silent = () => {
    if (trouble) return;
    trouble = new DatabaseUnresponsiveError();
    onError(trouble);
    // pg stores the client in the error object, so each socket gets its own error.
    for (const socket of sockets) socket.destroy(new DatabaseUnresponsiveError());
  };
  const answered = <T>(work: Promise<T>) => inTime(work, { answerTimeoutMs: answerTimeoutMs, giveUp, silent });

  async function watch(client: pg.Client): Promise<void> {
    await answered(client.connect());
    while (!ending.signal.aborted) {
      await answered(client.query('select 1'));
      trouble = undefined;
      await pause(every, undefined, { signal: ending.signal });
    }
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const socket = new Socket();
      const client = new pg.Client({ ...where, stream: () => socket, application_name: 'chulha-monitor' });
      probe = socket;
      client.on('error', () => undefined);
      await watch(client).catch((error: unknown) => {
        // ECONNREFUSED counts as a response, because new connections then fail at once anyway.
        if (!(error instanceof DatabaseUnresponsiveError)) trouble = undefined;
      });
      socket.destroy();
      await pause(every, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const running = run();

  return {
    stream() {
      if (trouble) return new RefusingSocket();
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    answers: () => !trouble,
    async close() {
      ending.abort();
      probe?.destroy();
      await running;
    },
  };
}

type Deadlines = { answerTimeoutMs: number; giveUp: number; silent: () => void };

/** Waits for a response; calls `silent` when it is late and throws after `giveUp`. */
async function inTime<T>(work: Promise<T>, { answerTimeoutMs, giveUp, silent }: Deadlines): Promise<T> {
  const done = new AbortController();
  const late = async () => {
    await pause(answerTimeoutMs, undefined, { signal: done.signal });
    // A blocked event loop may have delayed a response, so one that has already arrived is read first.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn(undefined, { signal: done.signal });
    silent();
    await pause(giveUp - answerTimeoutMs, undefined, { signal: done.signal });
    throw new DatabaseUnresponsiveError();
  };
  const waiting = late();
  waiting.catch(() => undefined);
  try {
    return await Promise.race([work, waiting]);
  } finally {
    done.abort();
  }
}

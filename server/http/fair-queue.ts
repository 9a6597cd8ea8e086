import { DatabaseUnavailableError } from '#database/connect.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import type { RequestSender } from './in-flight-limit.ts';
import { refuse } from './refuse.ts';

/** Maximum number of requests of one kind that a process handles at once. Further requests wait in a queue. */
export type Turns = {
  /** Limit for customers and guests. */
  inAll: number;
  /** Limit for staff, who are not counted by network. */
  ofStaff: number;
  perNetwork: number;
  /**
   * Limit per account and network, so that a stolen session does not delay its owner. All guests of a network share one
   * such limit.
   */
  perRequester: number;
  waitingPerRequester: number;
  /** Maximum number of waiting requests from all guests of one network. Defaults to `waitingPerRequester`. */
  waitingOfGuests?: number;
};

/** Retry-After in seconds for refused requests; a full queue usually empties sooner. */
const retryAfter = 5;
/** Maximum duration of a turn in ms, so that work that never finishes does not block the queue. */
export const longestTurnMs = 30_000;

/** Ends a turn. `outage`: whether the work failed because the database did not respond. */
export type EndTurn = (outage?: boolean) => void;

export type FairQueue = {
  /**
   * Waits for a turn and returns the function that ends it. Refuses if too many requests of this requester are waiting.
   * Also refuses if the database fails during the wait: each turn would then last until its time-out, and the last
   * request would wait for minutes.
   */
  enter(sender: RequestSender): Promise<EndTurn>;
};

/**
 * Creates a fair queue in front of expensive work. Without it, the 200 requests that one account may send within a
 * second could use up the database connections and block the event loop for everyone else.
 */
export function createFairQueue(turns: Turns): FairQueue {
  const customers = createConcurrencyLimit(turns.inAll);
  const staff = createConcurrencyLimit(turns.ofStaff);
  const inNetwork = createLines(() => createConcurrencyLimit(turns.perNetwork));
  const full = () => refuse('too_many', { retryAfter });
  const linesOf = (longest: number) => createLines(() => createConcurrencyLimit(turns.perRequester, { longest, full }));
  const ofAccount = linesOf(turns.waitingPerRequester);
  const ofGuests = linesOf(turns.waitingOfGuests ?? turns.waitingPerRequester);
  let lastOutage = Number.NEGATIVE_INFINITY;

  return {
    enter: ({ account, network, isStaff }) =>
      new Promise((resolve, reject) => {
        const since = performance.now();
        const turn = async () => {
          if (lastOutage > since) throw new DatabaseUnavailableError('the database did not answer others in line');
          await new Promise<void>((end) => {
            const timer = setTimeout(end, longestTurnMs);
            timer.unref();
            resolve((outage = false) => {
              clearTimeout(timer);
              if (outage) lastOutage = performance.now();
              end();
            });
          });
        };
        const inTurn = isStaff ? () => staff(turn) : () => inNetwork(network, () => customers(turn));
        const waited = account === undefined ? ofGuests(network, inTurn) : ofAccount(`${account} ${network}`, inTurn);
        waited.catch(reject);
      }),
  };
}

/**
 * Returns a function that runs work under a separate concurrency limit per key. A limit is removed once it has no work
 * left.
 */
function createLines(create: () => ConcurrencyLimit): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { limit: ConcurrencyLimit; requests: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { limit: create(), requests: 0 };
    lines.set(key, line);
    line.requests += 1;
    try {
      return await line.limit(work);
    } finally {
      line.requests -= 1;
      if (line.requests === 0) lines.delete(key);
    }
  };
}

import { DatabaseUnavailableError } from '#database/connect.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { refuse } from './refuse.ts';
import type { RequestSender } from './request-count.ts';

/** Maximum number of requests of one kind that a process handles at once. Further requests wait in a queue. */
export type Turns = {
  /** Requests of customers and guests. */
  inAll: number;
  /** Staff have separate turns and are not counted by network. */
  ofStaff: number;
  perNetwork: number;
  /**
   * Turns of one account in one network, so that a stolen session does not delay its owner, or of all guests of a
   * network.
   */
  perRequester: number;
  waitingPerRequester: number;
  /**
   * Waiting requests of all guests of a network, who may be many and have rate limits. Defaults to
   * `waitingPerRequester`.
   */
  waitingOfGuests?: number;
};

/** Seconds after which a refused client may try again; a full queue takes less time to process. */
const retryAfter = 5;
/** A turn ends after this many ms at the latest, so that work that never ends does not block everything else. */
export const longestTurnMs = 30_000;

/** Ends a turn; `outage` if its work failed because the database does not answer. */
export type EndTurn = (outage?: boolean) => void;

export type FairQueue = {
  /**
   * Waits for a turn; the returned function ends it. Refuses if too many requests of this requester wait, or if the
   * database fails meanwhile: otherwise each turn would wait for its time-out, and the last request for minutes.
   */
  enter(sender: RequestSender): Promise<EndTurn>;
};

/**
 * Fair queue in front of expensive work. Without it the 200 requests that one account may send within a second could
 * use up the database connections and block the event loop for everybody else.
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

/** Runs work with a separate concurrency limit for each key. A limit is dropped when it has no more work. */
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

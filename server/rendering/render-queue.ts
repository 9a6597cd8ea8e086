import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { RequestSender } from '#server/http/request-count.ts';

/**
 * Personal pages that a process renders at once: in all, of one network (staff are not counted by network), and of one
 * requester, who is an account or the guests of a network. Staff have turns of their own. More pages wait in line.
 */
export const rendersAtOnce = { inAll: 6, ofStaff: 3, perNetwork: 4, perRequester: 3, waitingPerRequester: 40 };

/** Seconds after which a refused client may try again: a full line is rendered in less. */
const retryAfter = 5;
/** A turn ends at the latest after this many ms, so that a rendering that never ends does not block all others. */
export const longestTurnMs = 30_000;

export type RenderQueue = {
  /** Waits for a turn; the returned function ends it. Refuses if too many pages of this requester wait. */
  enter(sender: RequestSender): Promise<() => void>;
};

/**
 * A personal page reads its data with several requests to our own API. Without a limit the 200 pages that one account
 * may open within a second would take all database connections and the event loop from everybody else.
 */
export function createRenderQueue(): RenderQueue {
  const { inAll, ofStaff, perNetwork, perRequester, waitingPerRequester } = rendersAtOnce;
  const endless = (atOnce: number) =>
    createConcurrencyLimit(atOnce, Number.POSITIVE_INFINITY, () => refuse('unavailable'));
  const customers = endless(inAll);
  const staff = endless(ofStaff);
  const inNetwork = createLines(() => endless(perNetwork));
  const ofRequester = createLines(() =>
    createConcurrencyLimit(perRequester, waitingPerRequester, () => refuse('too_many', { retryAfter })),
  );

  return {
    enter: ({ account, network, isStaff }) =>
      new Promise((resolve, reject) => {
        const turn = () =>
          new Promise<void>((end) => {
            const timer = setTimeout(end, longestTurnMs);
            timer.unref();
            resolve(() => {
              clearTimeout(timer);
              end();
            });
          });
        const inTurn = isStaff ? () => staff(turn) : () => inNetwork(network, () => customers(turn));
        ofRequester(account ?? network, inTurn).catch(reject);
      }),
  };
}

/** Runs work with a separate concurrency limit for each key. A limit is dropped when it has no more work. */
function createLines(create: () => ConcurrencyLimit): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { limit: ConcurrencyLimit; pages: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { limit: create(), pages: 0 };
    lines.set(key, line);
    line.pages += 1;
    try {
      return await line.limit(work);
    } finally {
      line.pages -= 1;
      if (line.pages === 0) lines.delete(key);
    }
  };
}

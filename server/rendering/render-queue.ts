import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { refuse } from '#server/http/refuse.ts';

/** Personal pages that a process renders at once, in all and of one requester, and how many of a requester may wait. */
export const rendersAtOnce = { inAll: 6, perRequester: 3, waitingPerRequester: 40 };

/** Seconds after which a refused client may try again: a full line is rendered in less. */
const retryAfter = 5;

export type RenderQueue = {
  /** Waits for a turn; the returned function ends it. Refuses if too many of this requester wait. */
  enter(requester: string): Promise<() => void>;
};

/**
 * A personal page reads its data with several requests to our own API. Without a limit the 200 pages that one account
 * may open within a second would take all database connections and the event loop from everybody else.
 */
export function createRenderQueue(): RenderQueue {
  const { inAll, perRequester, waitingPerRequester } = rendersAtOnce;
  const ofAll = createConcurrencyLimit(inAll, Number.POSITIVE_INFINITY, () => refuse('unavailable'));
  const lines = new Map<string, { limit: ConcurrencyLimit; pages: number }>();
  const newLine = () => ({
    limit: createConcurrencyLimit(perRequester, waitingPerRequester, () => refuse('too_many', { retryAfter })),
    pages: 0,
  });

  return {
    enter(requester) {
      const line = lines.get(requester) ?? newLine();
      lines.set(requester, line);
      line.pages += 1;
      return new Promise((resolve, reject) => {
        const turn = () => new Promise<void>((end) => resolve(end));
        line
          .limit(() => ofAll(turn))
          .catch(reject)
          .finally(() => {
            line.pages -= 1;
            if (line.pages === 0) lines.delete(requester);
          });
      });
    },
  };
}

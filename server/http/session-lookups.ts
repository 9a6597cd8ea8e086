import { isOutage } from '#database/connect.ts';
import { createFairQueue } from './fair-queue.ts';
import { networkOf } from './rate-limit.ts';

/** Maximum number of session and known-browser lookups that a process runs at once. */
const lookupsAtOnce = { inAll: 12, ofStaff: 0, perNetwork: 6, perRequester: 6, waitingPerRequester: 1_000 };

export type LookupQueue = <T>(address: string, find: () => Promise<T>) => Promise<T>;

/**
 * Creates the queue for session and device lookups. It queues by network, because the user is not known yet, and keeps
 * lookups from using up the database connections. Lookups have no rate limit, because wrong tokens must not lock out
 * others in the network.
 */
export function createLookupQueue(): LookupQueue {
  const queue = createFairQueue(lookupsAtOnce);
  return async (address, find) => {
    const endTurn = await queue.enter({ account: undefined, network: networkOf(address), isStaff: false });
    let outage = false;
    try {
      return await find();
    } catch (error) {
      outage = isOutage(error);
      throw error;
    } finally {
      endTurn(outage);
    }
  };
}

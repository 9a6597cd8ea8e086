import { isOutage } from '#database/connect.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Authenticate, CurrentUser } from './principal.ts';
import { networkOf } from './rate-limit.ts';

/** Lookups of a session that a process does at once. */
const lookupsAtOnce = { inAll: 12, ofStaff: 0, perNetwork: 6, perRequester: 6, waitingPerRequester: 1_000 };

/**
 * Lets lookups of sessions wait in a line of their network; whose session it is, is not known yet. They have no rate
 * limit, because wrong tokens must not lock out the others of a network, but they must not take the database from
 * everybody either.
 */
export function lookUpInTurn(find: (token: string) => Promise<CurrentUser | undefined>): Authenticate {
  const queue = createFairQueue(lookupsAtOnce);
  return async (token, address) => {
    if (address === undefined) return find(token);
    const endTurn = await queue.enter({ account: undefined, network: networkOf(address), isStaff: false });
    let outage = false;
    try {
      return await find(token);
    } catch (error) {
      outage = isOutage(error);
      throw error;
    } finally {
      endTurn(outage);
    }
  };
}

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Access, CountedPer, RateLimit } from '#shared/contract/endpoint.ts';
import {
  accountsPerNetwork,
  addressRateLimiter,
  consume,
  consumeOfAccount,
  consumeOfRequester,
  type Limiting,
  networkOf,
  type RateLimiter,
} from './rate-limit.ts';
import { HttpError } from './refuse.ts';

/** Dependencies of the endpoint limits. */
export type EndpointLimitDeps = Limiting & {
  pool: pg.Pool;
  /** Finds the account that last signed in on the browser of a request, by its device cookie. */
  findDeviceOwner: (request: FastifyRequest) => Promise<string | undefined>;
};

/** Factor by which the shared limit of a network's known devices exceeds that of its other browsers. */
const knownDevicesPerNetwork = 3;

type Count = (request: FastifyRequest) => Promise<void>;
/** Counters to increase before and after authentication. */
type Counts = { before: Count[]; after: Count[] };

/** Creates the rate limits of the endpoints from the `rateLimit` of their contracts. */
export function endpointLimits(deps: EndpointLimitDeps) {
  const limiters = new Map<string, RateLimiter | undefined>();
  /**
   * Returns the limiter of the given name, which routes of the same name share. Undefined if rate limits are disabled.
   */
  const limiterOf = (name: string, limit: RateLimit) => {
    const limiter = limiters.get(name) ?? addressRateLimiter(deps, name, limit);
    limiters.set(name, limiter);
    return limiter;
  };

  return (name: string, limit: RateLimit, access: Access): Counts => {
    const countedPer: CountedPer = limit.countedPer ?? (access === 'everyone' ? 'network' : 'network-and-account');
    const each = limiterOf(name, limit);
    if (countedPer === 'guests-or-account' || countedPer === 'account') {
      const requests = limit.requests * accountsPerNetwork;
      const both = { each, accountsOfNetwork: limiterOf(`${name} of accounts`, { ...limit, requests }) };
      const consumeOf = countedPer === 'account' ? consumeOfAccount : consumeOfRequester;
      return { before: [], after: [(request) => consumeOf(both, request)] };
    }
    const ofKnownDevices = { ...limit, requests: limit.requests * knownDevicesPerNetwork };
    const knownDevicesOfNetwork = limit.knownDevices && limiterOf(`${name} of known devices`, ofKnownDevices);
    const countNetwork: Count = async (request) => {
      try {
        await consume(each, networkOf(request.ip));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        // A stranger must not use up the login attempts of known devices in the same network.
        const owner = limit.knownDevices && (await deps.findDeviceOwner(request));
        if (!owner) throw error;
        // Counts per account, because one person may use many browsers. Also counts all accounts of the network
        // together, because one person may have many accounts.
        await consume(each, owner);
        await consume(knownDevicesOfNetwork, networkOf(request.ip));
      }
    };
    const countAccount: Count = async ({ currentUser, ip }) => {
      if (!currentUser) return;
      await consume(each, countedPer === 'account-in-network' ? `${currentUser.id} ${networkOf(ip)}` : currentUser.id);
    };
    if (countedPer === 'network') return access === 'everyone' ? before(countNetwork) : after(countNetwork);
    if (countedPer === 'account-in-network') return after(countAccount);
    // Where a session is required, requests without one must not use up the limit of a shared network.
    return access === 'everyone'
      ? { before: [countNetwork], after: [countAccount] }
      : after(countAccount, countNetwork);
  };
}

const before = (...counts: Count[]): Counts => ({ before: counts, after: [] });
const after = (...counts: Count[]): Counts => ({ before: [], after: counts });

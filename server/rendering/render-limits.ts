import type { FastifyRequest } from 'fastify';
import { createFairQueue, type FairQueue } from '#server/http/fair-queue.ts';
import { senderOf } from '#server/http/in-flight-limit.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import {
  accountsPerNetwork,
  consume,
  consumeOfRequester,
  type Limiting,
  localRateLimiter,
  networkOf,
  type RateLimiter,
  type RequesterLimiters,
} from '#server/http/rate-limit.ts';

export type RenderLimits = RequesterLimiters & {
  /**
   * Per-network limit for renderings that fill the page cache. It is separate, so that an exceeded guest limit does not
   * block shared pages.
   */
  shared: RateLimiter | undefined;
  queue: FairQueue;
  rendering: WeakSet<FastifyRequest>;
  /** Finds the user of the session cookie, for routes that do not authenticate; undefined without a session. */
  findUser(request: FastifyRequest): Promise<CurrentUser | undefined>;
};

/**
 * Maximum number of personal pages that a process renders at once, and of pages that wait per requester. Low, because a
 * page reads its data with several requests to our own API.
 */
export const rendersAtOnce = { inAll: 6, ofStaff: 3, perNetwork: 4, perRequester: 3, waitingPerRequester: 40 };

/**
 * Maximum number of renderings per minute, well above the usual number for an office or a mobile carrier's NAT. One
 * rendering takes 10 to 30 ms of CPU time.
 */
const rendersPerMinute = 300;

export function createRenderLimits(deps: Limiting, findUser: RenderLimits['findUser']): RenderLimits {
  const perMinute = (requests: number) => localRateLimiter(deps, { requests, seconds: 60 });
  return {
    each: perMinute(rendersPerMinute),
    accountsOfNetwork: perMinute(rendersPerMinute * accountsPerNetwork),
    shared: perMinute(rendersPerMinute),
    queue: createFairQueue(rendersAtOnce),
    rendering: new WeakSet(),
    findUser,
  };
}

/**
 * Counts the rendering of a page for this request only, and waits for a turn. Returns the function that ends the turn;
 * undefined without limits, or if the request already holds a turn.
 */
export async function beginRendering(
  limits: RenderLimits | undefined,
  request: FastifyRequest,
): Promise<(() => void) | undefined> {
  if (!limits || limits.rendering.has(request)) return undefined;
  const currentUser = request.currentUser ?? (await limits.findUser(request));
  await consumeOfRequester(limits, { currentUser, ip: request.ip });
  const end = await limits.queue.enter(senderOf({ currentUser, ip: request.ip }));
  // A page that turns out to depend on the query is rendered again within its current turn. If such pages held all
  // turns, a second turn might never become free.
  limits.rendering.add(request);
  return end;
}

export async function countSharedRendering(
  limits: RenderLimits | undefined,
  request: FastifyRequest,
): Promise<undefined> {
  await consume(limits?.shared, networkOf(request.ip));
}

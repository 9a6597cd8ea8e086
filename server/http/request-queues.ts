import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { refuse } from './refuse.ts';
import { senderOf } from './request-count.ts';
import { holdTurn } from './turns.ts';

/**
 * Reads by signed-in users that a process works on at once. A screen sends up to six in parallel; the list of a hundred
 * cases takes about 15 ms of processor time.
 */
export const readsAtOnce = { inAll: 12, ofStaff: 8, perNetwork: 8, perRequester: 4, waitingPerRequester: 120 };

/** Requests with a password that a process works on at once. Hashes, of 10 ms each, have a limit of their own. */
export const passwordsAtOnce = { inAll: 4, ofStaff: 2, perNetwork: 2, perRequester: 2, waitingPerRequester: 200 };

/** A request that waited longer than this many ms is authorized again, because its session may have ended meanwhile. */
const longWaitMs = 100;

/**
 * Lets reads of signed-in users and requests with a password wait for their turn, so that one account or network does
 * not keep the others waiting. A turn ends when the reply is about to be sent: a live stream, a file or a slow client
 * holds none. Other changes do not wait: some of them wait for a provider.
 */
export function registerRequestQueues(app: FastifyInstance): void {
  const reads = createFairQueue(readsAtOnce);
  const passwords = createFairQueue(passwordsAtOnce);
  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {};
    if (!access || access === 'provider') return;
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (isRead && access === 'everyone') return;
    const wait = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isRead) await waitForTurn(reads, request, reply);
      else if (hasPassword(request.body)) await waitForTurn(passwords, request, reply);
    };
    // Before the check of the password, which is a preHandler too.
    route.preHandler = [wait, ...[route.preHandler ?? []].flat()];
  });
}

async function waitForTurn(queue: FairQueue, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const since = performance.now();
  holdTurn(request, reply, await queue.enter(senderOf(request)));
  if (request.raw.socket.destroyed || reply.raw.destroyed) refuse('not_found');
  if (performance.now() - since > longWaitMs) await request.authorizeAgain();
}

const hasPassword = (body: unknown) =>
  typeof body === 'object' && body !== null && ('password' in body || 'current' in body);

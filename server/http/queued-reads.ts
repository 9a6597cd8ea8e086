import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';
import { senderOf } from './request-count.ts';
import { createRequestQueue } from './request-queue.ts';
import { holdTurn } from './turns.ts';

/**
 * Reads by signed-in users that a process works on at once. A screen sends up to six in parallel; the list of a hundred
 * cases takes about 15 ms of processor time.
 */
export const readsAtOnce = { inAll: 12, ofStaff: 8, perNetwork: 8, perRequester: 4, waitingPerRequester: 120 };

/** A read that waited longer than this many ms is authorized again, because its session may have ended meanwhile. */
const longWaitMs = 100;

/**
 * Lets the reads of signed-in users wait for their turn, so that one account does not keep the others waiting. A turn
 * ends when the reply is about to be sent: a live stream, a file or a slow client holds none. Changes do not wait: some
 * of them wait for a provider.
 */
export function queueReads(app: FastifyInstance): void {
  const queue = createRequestQueue(readsAtOnce);
  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {};
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || !access || access === 'everyone' || access === 'provider') return;
    route.preHandler = [...[route.preHandler ?? []].flat(), waitForTurn];
  });

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const since = performance.now();
    holdTurn(request, reply, await queue.enter(senderOf(request)));
    if (request.raw.socket.destroyed || reply.raw.destroyed) refuse('not_found');
    if (performance.now() - since > longWaitMs) await request.authorizeAgain();
  }
}

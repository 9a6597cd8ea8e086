import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';
import { senderOf } from './request-count.ts';
import { createRequestQueue } from './request-queue.ts';

/**
 * Reads by signed-in users that a process works on at once. A screen sends up to six in parallel; the list of a hundred
 * cases takes about 15 ms of processor time.
 */
export const readsAtOnce = { inAll: 12, ofStaff: 8, perNetwork: 8, perRequester: 4, waitingPerRequester: 120 };

/** A read that waited longer than this many ms is authorized again, because its session may have ended meanwhile. */
const longWaitMs = 100;

/**
 * Lets the reads of signed-in users wait for their turn, so that one account does not keep the others waiting. Only the
 * handler has a turn, not a file or live stream that it returns. Changes do not wait: some of them wait for a provider.
 */
export function queueReads(app: FastifyInstance): void {
  const queue = createRequestQueue(readsAtOnce);
  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {};
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || !access || access === 'everyone' || access === 'provider') return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const end = await waitForTurn(request);
      try {
        return await handler.call(this, request, reply);
      } finally {
        end();
      }
    };
  });

  async function waitForTurn(request: FastifyRequest): Promise<() => void> {
    const since = performance.now();
    const end = await queue.enter(senderOf(request));
    try {
      if (request.raw.socket.destroyed) refuse('not_found');
      if (performance.now() - since > longWaitMs) await request.authorizeAgain();
      return end;
    } catch (error) {
      end();
      throw error;
    }
  }
}

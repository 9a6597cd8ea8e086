import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send the next request of an HTTP/1.1 connection after the answer to the one before. */
export const mostWaitingRequests = 8;

/**
 * Limit of HTTP pipelining: closes a connection on which more requests wait for their answers. Thousands of requests in
 * one packet would all begin at once and block the event loop.
 */
export function limitPipelining(app: FastifyInstance): void {
  // Counted down after the whole packet, so that requests refused at once count too.
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > mostWaitingRequests) {
      reply.hijack();
      socket.destroy();
    } else reply.raw.once('close', () => setImmediate(() => waiting.set(socket, (waiting.get(socket) ?? 1) - 1)));
    done();
  });
}

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';

/** Browsers and proxies send the next request of an HTTP/1.1 connection after the answer to the one before. */
export const mostWaitingRequests = 8;

/**
 * Limit of HTTP pipelining: requests of one connection are handled one after the other. A connection on which more of
 * them wait is closed, or one with a body, which would stay in memory. Thousands of requests in one packet would all
 * begin at once and block the event loop. It stands before the framework, because the requests behind the limit are
 * parsed nevertheless.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket) ?? [];
    connections.set(socket, waiting);
    if (waiting.length >= mostWaitingRequests || (waiting.length > 0 && hasBody(request))) {
      socket.destroy();
      return;
    }
    waiting.push(() => {
      response.once('close', () => {
        waiting.shift();
        const [next] = waiting;
        if (next && !socket.destroyed) setImmediate(next);
      });
      handle(request, response);
    });
    if (waiting.length === 1) waiting[0]?.();
  };
}

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';

/** Enough for browsers and proxies, which send the next HTTP/1.1 request of a connection only after the response. */
export const mostWaitingRequests = 8;

/**
 * Limit of HTTP pipelining. Requests of one connection are handled one after the other, because thousands of requests
 * in one packet would all begin at once and block the event loop. A connection is closed if more than
 * `mostWaitingRequests` wait, or if a waiting request has a body, which would stay in memory. Runs before the
 * framework, because Node passes on the requests that were already parsed when the connection was closed.
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

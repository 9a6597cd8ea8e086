import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';

/**
 * Maximum number of waiting requests per connection: enough for browsers and proxies, which send the next HTTP/1.1
 * request of a connection only after the response.
 */
export const mostWaitingRequests = 8;

/**
 * Limits HTTP pipelining: handles the requests of one connection one after the other, because thousands of requests in
 * one packet would otherwise start at once and block the event loop. Closes the connection if more than
 * `mostWaitingRequests` wait, or if a waiting request has a body, which would stay in memory. Runs before the
 * framework, because Node passes on requests that it parsed before the connection was closed.
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

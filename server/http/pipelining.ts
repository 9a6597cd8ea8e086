import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request of an HTTP/1.1 connection after the answer to the one before. */
export const mostWaitingRequests = 8;

/**
 * Limit of HTTP pipelining: closes a connection on which more requests wait for their answers. Thousands of requests in
 * one packet would all begin at once and block the event loop. It stands before the framework, because the requests
 * behind the limit are still parsed, and each would cost it ten times as much as Node itself.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  // Counted down after the whole packet, so that requests refused at once count too.
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > mostWaitingRequests) {
      socket.destroy();
      return;
    }
    response.once('close', () => setImmediate(() => waiting.set(socket, (waiting.get(socket) ?? 1) - 1)));
    handle(request, response);
  };
}

import type { RequestListener } from 'node:http';
import { hasBody, isChunked } from './has-body.ts';

/**
 * Limit of bodies that nobody reads: they would stay in memory, one buffer for each piece, or cost the event loop a call
 * for each. One in chunks that goes on after the reply closes its connection, as does one of a GET or HEAD. It stands
 * before the framework, which answers malformed URLs by itself.
 */
export function limitUnreadBodies(handle: RequestListener): RequestListener {
  return (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && isChunked(request)) {
      request.destroy();
      return;
    }
    if (isReading && hasBody(request)) request.resume();
    if (isChunked(request))
      response.once('finish', () => {
        if (!request.complete) request.destroy();
      });
    handle(request, response);
  };
}

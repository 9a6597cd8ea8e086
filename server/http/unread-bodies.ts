import type { RequestListener } from 'node:http';
import { hasBody, isChunked } from './has-body.ts';

/**
 * Limit of bodies that no handler reads: each piece would stay in memory or cost the event loop a call. Closes the
 * connection of a chunked body that continues after the reply, and of every chunked body of a GET or HEAD. Runs before
 * the framework, because the framework replies to malformed URLs by itself.
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

import type { RequestListener } from 'node:http';
import { hasBody, isChunked } from './has-body.ts';

/**
 * Limits bodies that no handler reads, because each chunk would stay in memory or cost a turn of the event loop. Closes
 * the connection if a chunked body continues after the reply, or if a GET or HEAD has a chunked body. Runs before the
 * framework, because the framework answers malformed URLs itself.
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

import { createServer, type RequestListener, type Server } from 'node:http';
import { longestBodyTimeoutMs } from './body-timeout.ts';
import { hasBody, isChunked } from './has-body.ts';
import { limitPipelining } from './pipelining.ts';
import { replyStallMs } from './reply-timeout.ts';

/** Creates the HTTP server below the framework, with its limits and its time-outs in ms. */
export function createHttpServer(handle: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: longestBodyTimeoutMs,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    limitPipelining(limitUnreadBodies(handle)),
  );
  server.setTimeout(replyStallMs);
  return server;
}

/**
 * Limits bodies that no handler reads, because each chunk would stay in memory or cost a turn of the event loop. Closes
 * the connection if a chunked body continues after the reply, or if a GET or HEAD has a chunked body. Runs before the
 * framework, because the framework answers malformed URLs itself.
 */
function limitUnreadBodies(handle: RequestListener): RequestListener {
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

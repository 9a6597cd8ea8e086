import { createServer, type RequestListener, type Server } from 'node:http';
import { longestBodyTimeoutMs } from './body-timeout.ts';
import { limitPipelining } from './pipelining.ts';
import { replyStallMs } from './reply-timeout.ts';
import { limitUnreadBodies } from './unread-bodies.ts';

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

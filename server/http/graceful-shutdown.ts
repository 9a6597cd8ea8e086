import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in ms for which keep-alive connections stay open for one more request, whose response closes them. */
export const drainMs = 1_500;
/** Time in ms after which the remaining connections are closed, even if a reply is still being sent. */
const forceCloseAfterMs = 15_000;

/**
 * Returns the function that shuts the server down gracefully. If connections are open, each response carries
 * `Connection: close` for a short time before the server stops listening, and `/livez` tells the proxy to choose another
 * process. Otherwise Node would close idle keep-alive
 * connections at once and break requests that are on their way.
 */
export function prepareGracefulShutdown(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (draining && request.url === '/livez') void reply.status(503).send({ live: false });
    else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  return async () => {
    draining = true;
    if ((await countConnections(app)) > 0) await pause(drainMs);
    // Closes the remaining connections by force, because Node counts a connection without a request as busy, and
    // browsers open such connections in advance.
    const forced = setTimeout(() => app.server.closeAllConnections(), forceCloseAfterMs);
    await app.close();
    clearTimeout(forced);
  };
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count ?? 0));
  });
}

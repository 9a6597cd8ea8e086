import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment that the server begins to say goodbye. */
    leaving: boolean;
  }
}

const farewell = 1_500;

/**
 * Lets a server end without a failed request: for a moment every answer asks its connection to close, then no new one is
 * taken (Node closes idle keep-alive connections at once, which would cut requests that are on their way).
 */
export function readyToLeave(app: FastifyInstance): () => Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.leaving) reply.header('connection', 'close');
    done();
  });
  return async () => {
    app.leaving = true;
    const connections = await new Promise<number>((resolve) =>
      app.server.getConnections((_error, count) => resolve(count ?? 0)),
    );
    if (connections > 0) await pause(farewell);
    await app.close();
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Doors } from './doors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment that the server begins to say goodbye. */
    leaving: boolean;
  }
}

const farewell = 1_500;
/** Longer than an answer takes. */
const lastPatience = 15_000;

/**
 * Lets a server end without a failed request: for a moment every answer asks its connection to close, then no new one is
 * taken (Node closes idle keep-alive connections at once, which would cut requests that are on their way).
 */
export function readyToLeave(app: FastifyInstance): (doors: Doors) => Promise<void> {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.leaving) reply.header('connection', 'close');
    done();
  });
  return async (doors) => {
    app.leaving = true;
    if ((await doors.connections()) > 0) await pause(farewell);
    // A connection on which nobody ever asked counts as busy: browsers open such ahead, and would hold us for a minute.
    const cut = setTimeout(() => app.server.closeAllConnections(), lastPatience);
    await doors.close();
    clearTimeout(cut);
  };
}

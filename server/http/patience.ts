import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    hangUp: NodeJS.Timeout | undefined;
  }
}

/** The server's own limit: nobody may take longer to send a request. */
export const longestPatience = 90_000;
const usualPatience = 10_000;

/** Hangs up on senders whose body does not arrive: after ten seconds, or what a route allows to those it has let in. */
export function hangUpOnSlowSenders(app: FastifyInstance): void {
  app.decorateRequest('hangUp', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': pieces } = request.headers;
    if (length !== '0' || pieces) wait(request, usualPatience);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { patience } = request.routeOptions.config;
    if (patience && request.hangUp) wait(request, Math.min(patience, longestPatience));
    done(null, payload);
  });
}

function wait(request: FastifyRequest, patience: number): void {
  const { raw } = request;
  if (request.hangUp) clearTimeout(request.hangUp);
  else raw.once('close', () => clearTimeout(request.hangUp));
  request.hangUp = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, patience);
}

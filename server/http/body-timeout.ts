import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

/** Time-out in ms for a whole request, and the upper limit for each route's `bodyTimeoutMs`. */
export const longestBodyTimeoutMs = 90_000;
const defaultTimeoutMs = 10_000;

/**
 * Closes the connection of a request whose body does not arrive within ten seconds. If the route sets `bodyTimeoutMs`,
 * that time-out replaces the ten seconds once the request is authorized.
 */
export function registerBodyTimeout(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) startTimer(request, defaultTimeoutMs);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyTimeoutMs } = request.routeOptions.config;
    if (bodyTimeoutMs && request.bodyTimer) startTimer(request, Math.min(bodyTimeoutMs, longestBodyTimeoutMs));
    done(null, payload);
  });
}

function startTimer(request: FastifyRequest, timeoutMs: number): void {
  const { raw } = request;
  if (request.bodyTimer) clearTimeout(request.bodyTimer);
  else raw.once('close', () => clearTimeout(request.bodyTimer));
  request.bodyTimer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, timeoutMs);
}

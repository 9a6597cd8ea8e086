import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

/** Time-out in ms for a whole request; no body time-out may be longer. */
export const longestBodyTimeoutMs = 90_000;
const defaultTimeoutMs = 10_000;

/**
 * Closes connections whose body does not arrive within ten seconds. Once the request is authorized, the `bodyTimeoutMs`
 * of its route applies instead.
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

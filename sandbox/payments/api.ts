import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from '../bodies.ts';
import { answerOnce } from './answer-once.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { type ApiRoute, apiRoutes } from './api-routes.ts';
import { holdForEver, resetConnection } from './broken-connections.ts';
import { sameText } from './constant-time-equal.ts';
import type { Fault } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

interface CallParams {
  orderId?: string;
  id?: string;
}

/** Adds Cashfree's order API under `/pg`. */
export function orderApi(app: FastifyInstance, sandbox: Sandbox): void {
  readJson(app);
  for (const route of apiRoutes) {
    app.route<{ Params: CallParams }>({
      method: route.method,
      url: route.url,
      handler: (request, reply) => answerCall(sandbox, route, request, reply),
    });
  }
  app.all('/pg/*', () => {
    throw new ApiError(404, 'invalid_request_error', 'request_failed', 'bad URL, please check API documentation');
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = asApiError(error, sandbox);
    setCallHeaders(request, reply);
    return reply.code(refusal.status).send(refusal.body);
  });
}

async function answerCall(
  sandbox: Sandbox,
  route: ApiRoute,
  request: FastifyRequest<{ Params: CallParams }>,
  reply: FastifyReply,
) {
  const name = `${route.method} ${route.url}`;
  const used = sandbox.counters.count(name, sandbox.clock.now());
  const fault = sandbox.faults.take(route.kind);
  if (!(await pause(sandbox, fault.latencyMs))) return resetConnection(request, reply);
  if (fault.failure === 'silent') return holdForEver(sandbox, request, reply);
  if (fault.failure === 'reset') return resetConnection(request, reply);

  setCallHeaders(request, reply);
  setRateHeaders(reply, route, used, fault);
  authenticate(sandbox, request);
  const key = route.method === 'POST' ? header(request, 'x-idempotency-key') : undefined;
  const answer = answerOnce(sandbox, { key, call: `${route.method} ${request.url}`, body: request.body }, () => {
    if (typeof fault.failure === 'number') throw ordered(fault.failure);
    const { orderId = '', id = '' } = request.params;
    return route.work(sandbox, { params: { orderId, id }, body: request.body });
  });

  if (fault.failure === 'lost') return resetConnection(request, reply);
  if (!(await pause(sandbox, fault.answerAfterMs))) return resetConnection(request, reply);
  if (key !== undefined) reply.header('x-idempotency-replayed', String(answer.replayed));
  return reply.code(answer.status).send(answer.body);
}

/** Waits; returns false if the sandbox stopped in the meantime. */
async function pause({ stopping }: Sandbox, ms: number): Promise<boolean> {
  if (ms === 0) return true;
  return wait(ms, true, { signal: stopping }).catch(() => false);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function authenticate({ options }: Sandbox, request: FastifyRequest): void {
  const secret = header(request, 'x-client-secret') ?? '';
  const secrets = [options.clientSecret, ...(options.formerSecret ? [options.formerSecret] : [])];
  const known =
    sameText(header(request, 'x-client-id') ?? '', options.clientId) && secrets.some((one) => sameText(secret, one));
  if (!known) throw new ApiError(401, 'authentication_error', 'request_failed', 'authentication Failed');
  const version = header(request, 'x-api-version');
  if (version === undefined) throw invalidRequest('version_missing', 'x-api-version : is missing in the request.');
  if (!/^20\d\d-\d\d-\d\d$/.test(version)) throw invalidRequest('version_invalid', 'x-api-version : is invalid.');
}

function setCallHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const key = header(request, 'x-idempotency-key');
  reply.header('x-api-version', header(request, 'x-api-version') ?? '2025-01-01');
  reply.header('x-request-id', header(request, 'x-request-id') ?? randomUUID());
  if (key !== undefined) reply.header('x-idempotency-key', key);
}

function setRateHeaders(reply: FastifyReply, { limit }: ApiRoute, used: number, fault: Fault): void {
  const breached = fault.failure === 429;
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': breached ? 0 : Math.max(limit - used, 0),
    'x-ratelimit-retry': breached ? fault.retrySeconds : 0,
    'x-ratelimit-type': 'app_id',
  });
}

/** Creates the error response for an injected status. */
function ordered(status: number): ApiError {
  if (status === 429) return new ApiError(status, 'rate_limit_error', 'request_failed', 'Too many requests');
  if (status === 502) return new ApiError(status, 'api_error', 'bank_processing_failure', 'bank processing failure');
  if (status >= 500) return new ApiError(status, 'api_error', 'internal_error', 'internal Server Error');
  return new ApiError(status, 'invalid_request_error', 'request_failed', 'refused on purpose');
}

function asApiError(error: unknown, { log }: Sandbox): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  if (typeof status === 'number' && status < 500 && error instanceof Error) {
    return new ApiError(status, 'invalid_request_error', 'request_failed', error.message);
  }
  log.error(error, 'payment sandbox');
  return new ApiError(500, 'api_error', 'internal_error', 'internal Server Error');
}

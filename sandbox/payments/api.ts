import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBodies } from '../pages.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { createOrder, terminateOrder } from './orders.ts';
import { createRefund } from './refunds.ts';
import { ApiError, known } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { listEvents, listEventsOfSettlement, listTransfers } from './settlements.ts';

interface Params {
  orderId?: string;
}

/** `kind` selects the fault that applies to the call. */
type Call = {
  kind: 'create' | 'get' | 'refund' | 'recon';
  work(sandbox: Sandbox, orderId: string, body: unknown): object;
};

const orderOf = ({ ledger }: Sandbox, orderId: string) => known(ledger.orders.get(orderId), 'order');

const calls: Record<string, Call> = {
  'POST /pg/orders': {
    kind: 'create',
    work: (sandbox, _orderId, body) => orderEntity(createOrder(sandbox, body), sandbox.now()),
  },
  'GET /pg/orders/:orderId': {
    kind: 'get',
    work: (sandbox, orderId) => orderEntity(orderOf(sandbox, orderId), sandbox.now()),
  },
  'PATCH /pg/orders/:orderId': {
    kind: 'create',
    work: (sandbox, orderId, body) => orderEntity(terminateOrder(sandbox, orderId, body), sandbox.now()),
  },
  'GET /pg/orders/:orderId/payments': {
    kind: 'get',
    work: (sandbox, orderId) => {
      const order = orderOf(sandbox, orderId);
      return sandbox.ledger.attempts
        .of(orderId)
        .map((attempt) => paymentEntity(attempt, order))
        .reverse();
    },
  },
  'POST /pg/orders/:orderId/refunds': {
    kind: 'refund',
    work: (sandbox, orderId, body) => refundEntity(createRefund(sandbox, orderId, body)),
  },
  'GET /pg/orders/:orderId/refunds': {
    kind: 'get',
    work: (sandbox, orderId) =>
      sandbox.ledger.refunds.of(orderOf(sandbox, orderId).orderId).map(refundEntity).reverse(),
  },
  'POST /pg/recon': { kind: 'recon', work: (sandbox, _orderId, body) => listEvents(sandbox, body) },
  'POST /pg/settlement/recon': {
    kind: 'recon',
    work: (sandbox, _orderId, body) => listEventsOfSettlement(sandbox, body),
  },
  'POST /pg/settlements': { kind: 'recon', work: (sandbox, _orderId, body) => listTransfers(sandbox, body) },
};

export function orderApi(app: FastifyInstance, sandbox: Sandbox): void {
  readBodies(app);
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', url = ''] = name.split(' ');
    app.route<{ Params: Params }>({
      method,
      url,
      handler: (request, reply) => answer(sandbox, name, call, request, reply),
    });
  }
  app.all('/pg/*', () => {
    throw new ApiError(404, 'request_failed', 'bad URL, please check API documentation');
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = asApiError(error);
    if (status >= 500) sandbox.log.error(error, 'payment sandbox');
    return reply.code(status).send(body);
  });
}

async function answer(
  sandbox: Sandbox,
  name: string,
  call: Call,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
) {
  sandbox.calls.set(name, (sandbox.calls.get(name) ?? 0) + 1);
  const { latencyMs, answerAfterMs, failure, retrySeconds } = takeFault(sandbox, call.kind);
  if (!(await pause(sandbox, latencyMs)) || failure === 'reset') return cut(request, reply);
  if (failure === 'silent') return holdForEver(sandbox, request, reply);
  if (failure === 429) reply.header('x-ratelimit-retry', retrySeconds);
  authenticate(sandbox, request);
  const { status, body } = answerOnce(sandbox, request, () => {
    if (typeof failure === 'number') throw new ApiError(failure, 'request_failed', 'refused on purpose');
    return call.work(sandbox, request.params.orderId ?? '', request.body);
  });
  if (failure === 'lost' || !(await pause(sandbox, answerAfterMs))) return cut(request, reply);
  return reply.code(status).send(body);
}

/** Returns the fault for a call, and counts it if the number of affected calls is limited. */
function takeFault({ settings, change }: Sandbox, kind: Call['kind']) {
  const { faults } = settings();
  const { only, times, latencyMs, answerAfterMs, retrySeconds } = faults;
  if (only && only !== kind) return { latencyMs: 0, answerAfterMs: 0, failure: undefined, retrySeconds };
  const failure = faults[`${kind}Status`];
  const touched = latencyMs > 0 || answerAfterMs > 0 || failure !== undefined;
  if (touched && times !== undefined) change('faults', times > 1 ? { ...faults, times: times - 1 } : {});
  return { latencyMs, answerAfterMs, failure, retrySeconds };
}

/** Waits; returns false if the sandbox stopped in the meantime. */
async function pause({ stopping }: Sandbox, ms: number): Promise<boolean> {
  return ms === 0 || wait(ms, true, { signal: stopping }).catch(() => false);
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function holdForEver({ stopping }: Sandbox, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const hangUp = () => request.raw.socket.destroy();
  stopping.addEventListener('abort', hangUp, { once: true });
  request.raw.socket.once('close', () => stopping.removeEventListener('abort', hangUp));
  return reply;
}

function authenticate({ options }: Sandbox, { headers }: FastifyRequest): void {
  const secrets: unknown[] = [options.clientSecret, options.formerSecret].filter((secret) => secret !== undefined);
  if (headers['x-client-id'] !== options.clientId || !secrets.includes(headers['x-client-secret']))
    throw new ApiError(401, 'request_failed', 'authentication Failed');
  if (headers['x-api-version'] !== '2025-01-01')
    throw new ApiError(400, 'version_invalid', 'x-api-version : is invalid.');
}

/** Stores and replays the first response, even a 500. A reused key gives 422 (Cashfree, "Idempotency"). */
function answerOnce({ ledger }: Sandbox, request: FastifyRequest, work: () => object) {
  const key = request.headers['x-idempotency-key'];
  if (typeof key !== 'string') return attempted(work);
  const call = `${request.method} ${request.url}`;
  const stored = ledger.answers.get(key);
  if (!stored)
    return ledger.together(() => {
      const { status, body } = attempted(work);
      ledger.answers.put({ key, call, body: request.body, status, answer: body });
      return { status, body };
    });
  if (stored.call !== call || !isDeepStrictEqual(stored.body, request.body))
    throw new ApiError(422, 'request_invalid', 'x-idempotency-key was used with another request');
  return { status: stored.status, body: stored.answer };
}

function attempted(work: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500
    ? new ApiError(status, 'request_failed', String(error))
    : new ApiError(500, 'internal_error', 'internal Server Error');
}

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holdTurn } from './end-turn-at-reply.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { senderOf } from './in-flight-limit.ts';
import { refuse } from './refuse.ts';

/**
 * Maximum number of reads that a process handles at once. A screen sends up to six in parallel; a list of a hundred
 * cases takes about 15 ms of CPU time.
 */
export const readsAtOnce = { inAll: 12, ofStaff: 8, perNetwork: 8, perRequester: 4, waitingPerRequester: 120 };

/** Maximum number of changes that a process handles at once. */
export const changesAtOnce = {
  inAll: 12,
  ofStaff: 8,
  perNetwork: 8,
  perRequester: 4,
  waitingPerRequester: 120,
  waitingOfGuests: 1_000,
};

/** Limits for changes without a rate limit (logout), which must not delay changes that have one. */
const unlimitedAtOnce = { inAll: 4, ofStaff: 2, perNetwork: 2, perRequester: 2, waitingPerRequester: 400 };

/**
 * Maximum number of requests with a password that a process handles at once. Hashing, which takes 10 ms, has a separate
 * limit.
 */
const passwordsAtOnce = { inAll: 4, ofStaff: 2, perNetwork: 2, perRequester: 2, waitingPerRequester: 200 };

/**
 * Limits for requests that call the payment provider or the file store. They are higher, because such requests mostly
 * wait, and a buyer must not queue for up to 12 s behind others.
 */
const externalCallsAtOnce = {
  inAll: 400,
  ofStaff: 64,
  perNetwork: 32,
  perRequester: 16,
  waitingPerRequester: 400,
  waitingOfGuests: 1_000,
};

type Kind = 'reads' | 'changes' | 'unlimited' | 'passwords' | 'externalReads' | 'externalChanges';
type Queues = Record<Kind, FairQueue>;

/** Waiting time in ms after which a request is authorized again, because its session may have ended. */
const longWaitMs = 100;

/**
 * Queues requests, so that one account or network does not delay the others. A turn ends when the reply is about to be
 * sent, so live streams, files and slow clients do not hold turns.
 */
export function registerRequestQueues(app: FastifyInstance): void {
  const queues: Queues = {
    reads: createFairQueue(readsAtOnce),
    changes: createFairQueue(changesAtOnce),
    passwords: createFairQueue(passwordsAtOnce),
    unlimited: createFairQueue(unlimitedAtOnce),
    externalReads: createFairQueue(externalCallsAtOnce),
    externalChanges: createFairQueue(externalCallsAtOnce),
  };
  app.addHook('onRoute', (route) => {
    const kind = queueOf([route.method].flat(), route.config ?? {});
    if (!kind) return;
    // Does not look for passwords in the body of endpoints without a body schema, because such a body is not validated,
    // and anyone could fill the password queue.
    const takesBody = route.schema?.body !== undefined;
    const wait = async (request: FastifyRequest, reply: FastifyReply) => {
      const needsHash = takesBody && hasPassword(request.body);
      await waitForTurn(queues[needsHash ? 'passwords' : kind], request, reply);
    };
    // Runs before the password check, which is also a preHandler.
    route.preHandler = [wait, ...[route.preHandler ?? []].flat()];
  });
}

/**
 * Returns the queue of a route. Returns undefined for routes that do not wait here: the provider's webhook, and public
 * reads without a rate limit. Among those reads, pages have a separate queue, `/readyz` runs a short query, and most
 * others are answered from memory.
 */
export function queueOf(
  methods: readonly string[],
  { access, rateLimit, externalCalls }: FastifyContextConfig,
): Exclude<Kind, 'passwords'> | undefined {
  if (!access || access === 'provider') return;
  const isRead = methods.every((method) => method === 'GET' || method === 'HEAD');
  if (access === 'everyone' && !rateLimit) return isRead ? undefined : 'unlimited';
  if (externalCalls) return isRead ? 'externalReads' : 'externalChanges';
  return isRead ? 'reads' : 'changes';
}

async function waitForTurn(queue: FairQueue, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const since = performance.now();
  holdTurn(request, reply, await queue.enter(senderOf(request)));
  if (request.raw.socket.destroyed || reply.raw.destroyed) refuse('not_found');
  if (performance.now() - since > longWaitMs) await request.authorizeAgain();
}

const hasPassword = (body: unknown) =>
  typeof body === 'object' && body !== null && ('password' in body || 'current' in body);

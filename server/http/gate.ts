import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Budget } from '#shared/contract/endpoint.ts';
import { refuse } from './refuse.ts';
import { admit, type Identify } from './visitor.ts';

/** A route without declared access does not start. */
export function insistOnAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
  });
}

/** What a budget is taken from; throws `RateLimiterRes` where nothing is left. */
export type Limiter = { consume(key: string | number): Promise<unknown> };
/** Opens a budget of so many points in so many seconds; those of one name are the same. */
export type OpenBudget = (name: string, points: number, seconds: number) => Limiter;

export type Guard = {
  pool: pg.Pool;
  rateLimitFactor: number;
  cookie: string;
  identify: Identify;
  /** Where budgets are counted that are not in the database, if not in this process alone. */
  openBudget?: OpenBudget | undefined;
};

/** What stands before every endpoint: its budget, who may call, sound text. */
export function guardEndpoints(app: FastifyInstance, guard: Guard): void {
  const { cookie, identify } = guard;
  app.decorateRequest('visitor', undefined);
  app.addHook('onRoute', (route) => {
    const { access, budget } = route.config ?? {};
    if (!access || access === 'provider') return;
    const limiter = budget && addressLimiter(guard, `${route.method} ${route.url}`, budget);
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request: FastifyRequest) => {
        await spend(limiter, networkOf(request.ip));
        await admit(request, access, cookie, identify);
      },
    ];
  });
  app.addHook('preValidation', async (request) => {
    insistOnSound([request.body, request.query, request.params]);
  });
}

const inMemory: OpenBudget = (_name, points, duration) => new RateLimiterMemory({ points, duration });

function addressLimiter(
  { pool, rateLimitFactor: factor, openBudget = inMemory }: Guard,
  name: string,
  budget: Budget,
): Limiter | undefined {
  if (factor === 0) return undefined;
  const limits = limitsOf(budget, factor);
  if (!budget.shared) return openBudget(name, limits.points, limits.duration);
  // Whoever has spent it all asks the database no more.
  return new RateLimiterPostgres({ ...inDatabase(pool, name, limits), inMemoryBlockOnConsumed: limits.points + 1 });
}

const limitsOf = ({ requests, seconds }: Budget, factor: number) => ({
  points: Math.max(1, Math.round(requests * factor)),
  duration: seconds,
});

/** A budget that holds across processes: kept in the database, in memory while that is away. */
export function sharedLimiter(
  pool: pg.Pool,
  name: string,
  budget: Budget,
  factor: number,
): RateLimiterAbstract | undefined {
  return factor === 0 ? undefined : new RateLimiterPostgres(inDatabase(pool, name, limitsOf(budget, factor)));
}

const inDatabase = (pool: pg.Pool, name: string, limits: { points: number; duration: number }) => ({
  ...limits,
  storeClient: pool,
  keyPrefix: name,
  tableName: 'request_budgets',
  tableCreated: true,
  clearExpiredByTimeout: false,
  insuranceLimiter: new RateLimiterMemory(limits),
});

/** Takes one from a budget; refuses with `too_many` and how many seconds to wait. */
export async function spend(limiter: Limiter | undefined, key: string): Promise<void> {
  if (!limiter) return;
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    refuse('too_many', { retryAfter: Math.ceil(spent.msBeforeNext / 1000) });
  }
}

/** Gives a budget back whole. */
export async function forgive(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  await limiter?.delete(key);
}

/** One household has a whole /64 of IPv6 addresses, so that is what a budget is for. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
}

/** Refuses text that our records cannot hold. */
export function insistOnSound(value: unknown): void {
  if (!isSound(value)) refuse('invalid');
}

const deepest = 20;

/** PostgreSQL takes neither NUL nor half characters, and nothing of ours is nested deep: following that would end the stack. */
function isSound(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth === deepest) return false;
  if (Array.isArray(value)) return value.every((inner) => isSound(inner, depth + 1));
  return Object.entries(value).every(([key, inner]) => isSound(key) && isSound(inner, depth + 1));
}

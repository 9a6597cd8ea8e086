import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refuse.ts';

/** Limits and time-outs (in ms) of the HTTP server. The time for a request is enough for three files at 300 kbit/s. */
export const serverOptions = {
  bodyLimit: 100 * 1024,
  requestTimeout: 90_000,
  keepAliveTimeout: 65_000,
  // Ends a connection over which nothing moves. Live streams beat more often.
  connectionTimeout: 60_000,
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
};

/** From when on the server refuses requests: mean delay of the event loop in ms; 0 turns it off. */
export type Overload = { maxEventLoopDelay: number };

/**
 * Refuses requests with 503 while the process is overloaded, except /livez, so that it is not restarted for it, and
 * scripts and styles, without which a page that was answered stands broken. Not by its memory: a process that refuses
 * everything frees none and would refuse for ever.
 */
export async function refuseOverload(app: FastifyInstance, overload: Overload): Promise<void> {
  await app.register(underPressure, {
    ...overload,
    pressureHandler: async ({ routeOptions, url }) => {
      if (routeOptions.url !== '/livez' && !url.startsWith('/assets/')) refuse('unavailable', { retryAfter: 5 });
    },
  });
}

/** Returns the address to listen on, because a server listens on one, and `localhost` may name two. */
export const listenAddress = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);

/** Removes the ports that some proxies add to addresses in X-Forwarded-For: 203.0.113.7:51234, [2001:db8::1]:443. */
function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((entry) => entry.trim().replace(/^(?:\[(?<v6>[^\]]*)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?$/, '$<v6>$<v4>'))
    .join(', ');
}

/**
 * Removes ports from X-Forwarded-For. Ends a request whose client has already reset the connection: such a request has
 * no address for the limits, and nobody reads its response. Reading the address here makes Node keep it for the
 * rest of the request.
 */
export function requireClientAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    if (typeof forwarded === 'string') request.headers['x-forwarded-for'] = withoutPorts(forwarded);
    const address: string | undefined = request.ip;
    if (address === undefined) {
      reply.hijack();
      request.raw.destroy();
    }
    done();
  });
}

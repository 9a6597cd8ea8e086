import type { FastifyInstance } from 'fastify';

/** Removes the ports that some proxies add to addresses in X-Forwarded-For: 203.0.113.7:51234, [2001:db8::1]:443. */
function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((entry) => entry.trim().replace(/^(?:\[(?<v6>[^\]]*)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?$/, '$<v6>$<v4>'))
    .join(', ');
}

/**
 * Removes ports from X-Forwarded-For. Ends a request whose client has already reset the connection: such a request has
 * no address for the rate limits, and nobody reads its response. Reading the address here makes Node keep it for the
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

import type { FastifyInstance } from 'fastify';

/**
 * Ends a request whose client has reset its connection already: it has no address to be counted by, and nobody reads
 * the answer. The address read here stays known for the rest of the request, because Node asks for it once.
 */
export function requireClientAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const address: string | undefined = request.ip;
    if (address === undefined) {
      reply.hijack();
      request.raw.destroy();
    }
    done();
  });
}

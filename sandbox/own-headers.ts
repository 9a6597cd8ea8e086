import type { FastifyInstance, FastifyReply } from 'fastify';

const policies = new WeakMap<FastifyReply, string>();

/** Sets the content security policy of a response. */
export function setPolicy(reply: FastifyReply, policy: string): void {
  policies.set(reply, policy);
}

/** Sets this plugin's security headers last, overriding hooks of the surrounding server. */
export function keepOwnHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policies.get(reply) ?? "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    reply.removeHeader('x-frame-options');
  });
}

/** Refuses cross-site writes (CSRF). */
export function refuseForeignWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (foreign && request.method !== 'GET') {
      return reply.code(403).send({ message: 'Only this page itself may do that.' });
    }
  });
}

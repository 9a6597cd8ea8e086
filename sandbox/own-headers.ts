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
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    reply.removeHeader('x-frame-options');
  });
}

/**
 * Refuses cross-origin writes (CSRF). Browsers without Sec-Fetch-Site send Origin, which is `null` for pages with the
 * policy no-referrer; clients other than browsers send neither.
 */
export function refuseForeignWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    const { 'sec-fetch-site': site, origin, host } = headers;
    const foreign = site === undefined ? isForeign(origin, host) : site !== 'same-origin' && site !== 'none';
    if (foreign && method !== 'GET') return reply.code(403).send({ message: 'Only this page itself may do that.' });
  });
}

const isForeign = (origin: string | undefined, host: string | undefined) =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

/**
 * Refuses requests whose Host is neither this machine nor the host of `publicUrl`. Otherwise, with DNS rebinding, a
 * foreign page would have the same origin and could read codes and payments.
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', async ({ headers: { host } }, reply) => {
    const url = `http://${host ?? ''}`;
    const name = URL.canParse(url) ? new URL(url).hostname : '';
    if (name === own || loopback.test(name)) return;
    return reply.code(403).send({ message: 'Open this page as localhost, or at PUBLIC_URL.' });
  });
}

const loopback = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

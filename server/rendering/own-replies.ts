import type { FastifyRequest } from 'fastify';
import { cookieOf } from '#server/http/principal.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** Headers that tell who asks and from where; the rest is about the page, such as its encodings and validators. */
const passedOn = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'sec-fetch-site',
] as const;

/** Milliseconds after which the page is sent without the data: it fetches them itself, and says so if that fails. */
const patienceMs = 1_000;

/**
 * Lets a page read API endpoints as the user of its request, so that a screen arrives with its data. It is the same
 * request that the browser would send: same checks, limits and reply. Nothing without a session cookie.
 */
export function ownReplies(request: FastifyRequest, cookie: string): Pick<LoaderContext, 'ownReply'> {
  if (!cookieOf(request, cookie)) return {};
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const { remoteAddress } = request.socket;
  return {
    async ownReply(path) {
      const signal = AbortSignal.timeout(patienceMs);
      const asked = { method: 'GET' as const, url: path, headers, signal, ...(remoteAddress ? { remoteAddress } : {}) };
      // Fails if it is late, and while the server closes: the browser fetches from the next process then.
      const reply = await request.server.inject(asked).catch(() => undefined);
      return reply?.statusCode === 200 ? JSON.parse(reply.payload) : undefined;
    },
  };
}

import type { FastifyRequest } from 'fastify';
import { cookieOf } from '#server/http/cookies.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** Headers that identify the user and the client; other headers, such as Accept-Encoding, concern the page. */
const passedOn = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'sec-fetch-site',
] as const;

/** In ms. The page is then sent without the data; the browser fetches it, and shows an error if that fails. */
const patienceMs = 1_000;

/**
 * Lets a page read API endpoints as the user of its request, so that a screen arrives with its data. The checks, limits
 * and reply are the same as for a request by the browser. Without a session cookie the returned object has no
 * `ownReply`.
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
      // Fails after `patienceMs` and while the server is closing; the browser then fetches from the next process.
      const reply = await request.server.inject(asked).catch(() => undefined);
      return reply?.statusCode === 200 ? JSON.parse(reply.payload) : undefined;
    },
  };
}

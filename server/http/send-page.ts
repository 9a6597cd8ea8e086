import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './page.ts';

type Encoding = 'br' | 'gzip' | 'raw';
const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

/** The best of what a page has and the browser takes. */
export function encodingFor(accepted: string | undefined, page: Page): Encoding {
  if (!accepted) return 'raw';
  const takes = (name: 'br' | 'gzip') => accepted.includes(name) && !refused[name].test(accepted);
  if (page.br && takes('br')) return 'br';
  return page.gzip && takes('gzip') ? 'gzip' : 'raw';
}

/** True where the browser has this very page already. */
export function isKnown(asked: string | undefined, page: Page): boolean {
  const { etag } = page.headers;
  return asked !== undefined && etag !== undefined && asked.includes(etag);
}

/** Sends a ready page or file in the best encoding the browser takes; 304 where it has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.code(page.status).headers(page.headers);
  if (isKnown(request.headers['if-none-match'], page)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding'], page);
  if (encoding !== 'raw') reply.header('content-encoding', encoding);
  return reply.send(page[encoding]);
}

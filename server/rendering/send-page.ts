import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from './rendered-page.ts';

type Encoding = 'br' | 'gzip' | 'raw';
const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

/** Negotiates the encoding: returns the smallest one that the browser accepts. */
export function negotiateEncoding(accepted: string | undefined, page: RenderedPage): Encoding {
  if (!accepted) return 'raw';
  const takes = (name: 'br' | 'gzip') => accepted.includes(name) && !refused[name].test(accepted);
  if (page.br && takes('br')) return 'br';
  return page.gzip && takes('gzip') ? 'gzip' : 'raw';
}

export function isNotModified(asked: string | undefined, page: RenderedPage): boolean {
  const { etag } = page.headers;
  return asked !== undefined && etag !== undefined && asked.includes(etag);
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.code(page.status).headers(page.headers);
  if (isNotModified(request.headers['if-none-match'], page)) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers['accept-encoding'], page);
  if (encoding !== 'raw') reply.header('content-encoding', encoding);
  return reply.send(page[encoding]);
}

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type Language, languageKnown } from '#shared/language.ts';

/** First language of an `Accept-Language` header, such as `hi` of `hi-IN,en;q=0.5`. */
const firstLanguage = /^\s*([a-z]{2,3})(?![a-z])/i;

/** Returns the language of a request: its `?lang=`, else the first of `Accept-Language`; English by default. */
export function languageOfRequest({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return languageKnown(
    typeof lang === 'string' ? lang : (firstLanguage.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? ''),
  );
}

/**
 * Factory for the framework's `request.log`, which omits the request id. pino redacts secrets in the id when it creates
 * a child logger, which took a sixth of the CPU time of a cached page. Use `requestLog` to write lines with the id.
 */
export const logWithoutId = (logger: FastifyBaseLogger): FastifyBaseLogger => logger;

/** Returns the logger of a request. Its lines carry the request id (`reqId`). */
export function requestLog({ log, id }: Pick<FastifyRequest, 'log' | 'id'>): FastifyBaseLogger {
  return log.child({ reqId: id });
}

/** Returns the path of a request URL, without the query. */
export function pathOfUrl(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Removes scheme and host from a request target, because clients may send an absolute URL (RFC 9112, 3.2.2). */
export function withoutOrigin(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

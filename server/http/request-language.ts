import type { FastifyRequest } from 'fastify';
import { type Language, languageKnown } from '#shared/language.ts';

/** Returns the language of a request: its `?lang=`, or else the first language of `Accept-Language`; usually English. */
export function languageOfRequest({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return languageKnown(typeof lang === 'string' ? lang : (headers['accept-language']?.slice(0, 2).toLowerCase() ?? ''));
}

import type { FastifyRequest } from 'fastify';
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

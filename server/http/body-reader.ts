import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';
import { readBytes } from './read-bytes.ts';
import { HttpError } from './refuse.ts';

/** Maximum body size in bytes, except for forms with files. A route may set a lower limit. */
export const largestBody = 256 * 1024;

/**
 * Reads a body into one buffer before the framework parses it, except for forms with files. The framework would keep
 * every chunk as a separate buffer.
 */
export function registerBodyReader(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isRead(request)) return payload;
    try {
      const stream = payload.iterator({ destroyOnReturn: false });
      return Readable.from(Buffer.from(await readBytes(stream, largestBody)));
    } catch (error) {
      throw error instanceof HttpError ? error : new HttpError('not_json');
    }
  });
}

function isRead({ method, headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'content-type': type = '' } = headers;
  if (method === 'GET' || method === 'HEAD' || !hasBody({ headers })) return false;
  return !type.toLowerCase().startsWith('multipart/') && Number(length) <= largestBody;
}

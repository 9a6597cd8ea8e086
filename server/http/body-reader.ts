import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';
import { readBytes } from './read-bytes.ts';
import { HttpError } from './refuse.ts';

/** Of every body but forms with files, in bytes; routes have their own limits below it. */
export const largestBody = 256 * 1024;

/** Reads bodies into one buffer before the framework parses them, because it keeps each piece as a buffer of its own. */
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

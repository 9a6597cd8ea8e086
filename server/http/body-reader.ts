import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBytes } from './read-bytes.ts';
import { HttpError } from './refuse.ts';

/** Of every body but forms with files, in bytes; routes have their own limits below it. */
export const largestBody = 256 * 1024;

/**
 * Reads bodies into one buffer before the framework parses them, because it keeps each piece as a buffer of its own. A
 * body that goes on after the reply closes its connection if it comes in chunks, which have no end that is known.
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
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers['transfer-encoding'] && !request.raw.complete) request.raw.destroy();
    done();
  });
}

function isRead({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { 'content-length': length = '0', 'content-type': type = '', 'transfer-encoding': encoding } = headers;
  if (type.toLowerCase().startsWith('multipart/') || Number(length) > largestBody) return false;
  return length !== '0' || encoding !== undefined;
}

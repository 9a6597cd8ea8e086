import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendKept } from './kept-page.ts';
import type { PageCache } from './page-cache.ts';
import { pathIn } from './path-in.ts';

/** What hears of a kept page that went out: how often each is read, and how long answers take. */
export type Heard = { request: IncomingMessage; status: number; seconds: number };

/**
 * Sends kept pages before the framework wakes up, at the price of Node alone; everything else goes on to it. A leaving
 * server has a word to add to its answers, and the framework does that.
 */
export function sendKeptFirst(app: FastifyInstance, cache: PageCache, heard: (page: Heard) => void): void {
  const frameworks = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const kept = isReading(request) && !app.leaving ? cache.get(pathIn(request.url ?? '')) : undefined;
    if (!kept) {
      for (const framework of frameworks) framework(request, response);
      return;
    }
    const began = performance.now();
    const status = sendKept(request, response, kept);
    response.once('finish', () => heard({ request, status, seconds: (performance.now() - began) / 1000 }));
  });
}

// A HEAD has no body to send, and one with a body is nobody's browser: both are rare enough for the long way.
const isReading = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

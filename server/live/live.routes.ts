import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import type { News } from './news.ts';

/** The stream of what changes, for screens that stay open. */
export function liveRoutes(app: FastifyInstance, { news }: { news: News }): void {
  // Else the end of the server would wait for its longest answers.
  app.addHook('preClose', async () => news.leave());

  answer(app, contract.followNews, async ({ visitor, reply }) => {
    const out = new PassThrough();
    news.follow(visitor, out);
    reply.raw.once('close', () => out.destroy());
    // Kept alive, the connection of a stream that ends would outlive the server's leave by a minute.
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).type('text/event-stream; charset=utf-8');
    return out;
  });
}

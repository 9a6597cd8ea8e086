import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#server/http/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import type { EventHub } from './event-hub.ts';

/** Server-sent events for open screens. */
export function liveRoutes(app: FastifyInstance, { eventHub }: { eventHub: EventHub }): void {
  // Otherwise graceful shutdown waits for open streams.
  app.addHook('preClose', async () => eventHub.endStreams());

  route(app, contract.subscribeLive, async ({ query, currentUser, request, reply }) => {
    const out = new PassThrough();
    eventHub.subscribe(currentUser, networkOf(request.ip), out, query.since);
    reply.raw.once('close', () => out.destroy());
    // A keep-alive connection of an ended stream would delay graceful shutdown by a minute.
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).type('text/event-stream; charset=utf-8');
    return out;
  });
}

import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { giveSessionCookie, sessionCookie } from '#server/http/cookies.ts';
import { networkOf } from '#server/http/limits.ts';
import { tokenOf } from '#server/http/principal.ts';
import { route } from '#server/http/route.ts';
import type { EventHub } from './event-hub.ts';

type LiveDeps = { eventHub: EventHub; settings: { publicUrl: string } };

export function liveRoutes(app: FastifyInstance, { eventHub, settings }: LiveDeps): void {
  const cookie = sessionCookie(settings.publicUrl);
  // Ends the streams, because graceful shutdown would otherwise wait for them.
  app.addHook('preClose', async () => eventHub.endStreams());

  route(app, 'GET /api/live', async ({ query, currentUser, request, reply }) => {
    const out = new PassThrough();
    eventHub.subscribe(currentUser, networkOf(request.ip), out, query.since);
    reply.raw.once('close', () => out.destroy());
    // Renews the cookie here too, because a page rendered with its data might make no other request that renews it.
    const token = tokenOf(request, cookie);
    if (token) giveSessionCookie(reply, cookie, token, currentUser.role);
    // The keep-alive connection of an ended stream would delay graceful shutdown by a minute.
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' }).type('text/event-stream; charset=utf-8');
    return out;
  });
}

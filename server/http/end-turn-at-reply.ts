import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndTurn } from './fair-queue.ts';
import { onReplyEnd } from './reply-end.ts';

const turns = new WeakMap<FastifyRequest, Set<EndTurn>>();

/**
 * Ends a turn of a request queue when the reply is about to be sent or the client has disconnected. Otherwise live
 * streams and slow clients would hold turns, because awaiting a Fastify reply waits until the client has read it.
 */
export function holdTurn(request: FastifyRequest, reply: FastifyReply, end: EndTurn): void {
  const held = turns.get(request) ?? new Set<EndTurn>();
  turns.set(request, held.add(end));
  onReplyEnd(request, reply, () => end());
}

/** Registers the hook that ends turns before a reply is sent. */
export function endTurnsBeforeSending(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const end of turns.get(request) ?? []) end(reply.hadOutage);
    done(null, payload);
  });
}

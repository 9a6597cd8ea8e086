import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls `done` once, when the reply is sent or its connection is closed. */
export function onReplyEnd({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  // The mock socket of `inject` emits no event when the request is aborted, so the reply is checked as well.
  if (socket.destroyed || raw.destroyed) done();
  else raw.once('close', done);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls `done` once, when the reply is sent or its connection is closed. */
export function onReplyEnd({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  if (socket.destroyed) done();
  else raw.once('close', done);
}

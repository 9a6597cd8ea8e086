import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls `done` once, when the reply is sent or its connection is closed. */
export function onReplyEnd({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  // A request within the process has no socket that tells of its end.
  if (socket.destroyed || raw.destroyed) done();
  else raw.once('close', done);
}

import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is called when a connection closes, with one listener however many requests are pipelined on it. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once, when the reply is sent or its connection is closed. The reply to a pipelined request that still
 * waits for its turn learns nothing of the end of its connection, so that one is watched too.
 */
export function onReplyEnd({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  const calls = callsAtClose(socket);
  const ended = () => {
    if (calls.delete(ended)) done();
  };
  calls.add(ended);
  raw.once('close', ended);
  if (socket.destroyed) ended();
}

function callsAtClose(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const calls = new Set<() => void>();
  waiting.set(socket, calls);
  socket.once('close', () => {
    for (const call of calls) call();
  });
  return calls;
}

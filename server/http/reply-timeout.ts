import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onReplyEnd } from './reply-end.ts';

/**
 * How long the bytes of a reply may wait without one of them being taken. Node compares at the end of each such time, so
 * a connection is closed after one to two minutes.
 */
export const replyStallMs = 60_000;

const largeReply = 64 * 1024;
/** Slower than the slowest mobile network, 40 kbit/s. */
const slowestBytesPerSecond = 5_000;

/**
 * Reply time-out: closes connections whose client does not take a reply, which would stay in memory. Nothing is taken
 * any more, or a large reply is taken byte by byte. A handler that works for long is not concerned.
 */
export function registerReplyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // With this listener Node does not close the connection itself.
    reply.raw.on('timeout', closeIfBytesWait);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = Buffer.isBuffer(payload) || typeof payload === 'string' ? payload.length : 0;
    if (bytes > largeReply) {
      const { socket } = request.raw;
      const timer = setTimeout(() => socket.destroy(), longestSendMs(bytes));
      onReplyEnd(request, reply, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

export const longestSendMs = (bytes: number): number => replyStallMs + (bytes / slowestBytesPerSecond) * 1_000;

/** The time-out of a socket ends with bytes in either direction, and when the kernel takes a part of what is written. */
function closeIfBytesWait(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onReplyEnd } from './reply-end.ts';

/**
 * Maximum time in ms for which a client may read no byte of a reply. Node checks once per period, so a connection is
 * closed after one to two minutes.
 */
export const replyStallMs = 60_000;

const largeReply = 64 * 1024;
/** Minimum transfer rate (40 kbit/s), below that of a slow mobile network. */
const slowestBytesPerSecond = 5_000;

/**
 * Closes connections whose client stops reading a reply or reads a large reply byte by byte, because the reply would
 * stay in memory. Does not limit the duration of a handler.
 */
export function registerReplyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Because of this listener, Node does not close the connection itself.
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

/**
 * Closes a connection that timed out with unsent bytes. The socket's timer restarts when bytes arrive and when the
 * kernel accepts written bytes.
 */
function closeIfBytesWait(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

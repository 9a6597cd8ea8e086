import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from './sandbox.ts';

/** Closes the connection instead of responding, so that the caller gets ECONNRESET. */
export function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.resetAndDestroy();
  else reply.raw.destroy();
  return reply;
}

/** Leaves the request unanswered until the caller disconnects or the sandbox stops. */
export function holdForEver({ stopping }: Sandbox, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const hangUp = () => request.raw.socket.destroy();
  stopping.addEventListener('abort', hangUp, { once: true });
  request.raw.socket.once('close', () => stopping.removeEventListener('abort', hangUp));
  return reply;
}

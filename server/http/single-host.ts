import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './refuse.ts';

/**
 * Refuses requests with several Host headers (RFC 9112, 3.2), because Node reads the first, but a proxy may have read
 * another.
 */
export function requireSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (countHosts(request) > 1) done(new HttpError('invalid'));
    else done();
  });
}

const countHosts = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

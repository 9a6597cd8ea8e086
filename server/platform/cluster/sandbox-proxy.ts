import { request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Proxies /dev to the sandbox in the primary process. The sandbox has state, so the workers cannot each run their own.
 */
export async function proxyToSandbox(app: FastifyInstance, port: number): Promise<void> {
  await app.register(async (dev) => {
    dev.removeAllContentTypeParsers();
    dev.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    dev.all('/dev/*', (request, reply) => {
      reply.hijack();
      const { method, url: path, headers } = request.raw;
      const asking = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply.raw);
      });
      asking.once('error', () => reply.raw.destroy());
      reply.raw.once('close', () => asking.destroy());
      request.raw.pipe(asking);
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const labelNames = ['method', 'route', 'status'] as const;

/** `route` is the route pattern, which bounds the number of labels. */
export function watchHttp(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({ name: 'http_requests_total', help: 'HTTP requests', labelNames, registers });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its response',
    labelNames,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    requests.inc(labels);
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

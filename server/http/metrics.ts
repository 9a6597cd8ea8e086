import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { openTally } from './tally.ts';

export type Metrics = {
  text(): Promise<{ type: string; body: string }>;
  watch(app: FastifyInstance): void;
  /** Notes an answer that the framework did not see. */
  count(route: string, status: number, seconds: number): void;
};

/** Prometheus figures of this process: answers by route and status, how long they took, memory and event loop; and `more`. */
export function openMetrics(more: () => Promise<string> = async () => ''): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'chulha_' });
  const tally = openTally();
  return {
    count: tally.count,
    text: async () => ({
      type: registry.contentType,
      body: `${await registry.metrics()}${tally.text()}${await more()}`,
    }),
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        tally.count(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}

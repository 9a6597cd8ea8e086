import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { watchHttp } from './http-metrics.ts';

export type Metrics = {
  registry: Registry;
  text(): Promise<{ type: string; body: string }>;
  watch(app: FastifyInstance): void;
};

/** Creates the Prometheus metrics of this process: prom-client's defaults (memory, event loop) and HTTP. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    watch: (app) => watchHttp(app, registry),
  };
}

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

let app: FastifyInstance;
let metrics: Metrics;
beforeEach(() => {
  app = Fastify();
  metrics = createMetrics();
  metrics.watch(app);
  app.get('/api/plan/:id', async (_request, reply) => reply.code(503).send('away'));
  app.get('/*', async () => 'a page');
});
afterEach(() => app.close());

test('responses are counted by method, route pattern and status', async () => {
  for (const path of ['/plans', '/pricing', '/api/plan/basic']) await app.inject(path);
  await app.inject({ method: 'POST', url: '/plans' });
  const { body, type } = await metrics.text();
  expect(type).toContain('text/plain');
  expect(body).toContain('# TYPE http_requests_total counter\n');
  expect(body).toContain('http_requests_total{method="GET",route="/*",status="200"} 2\n');
  expect(body).toContain('http_requests_total{method="GET",route="/api/plan/:id",status="503"} 1\n');
  expect(body).toContain('http_requests_total{method="POST",route="none",status="404"} 1\n');
});

test('durations are a histogram, beside the default metrics of the process', async () => {
  await app.inject('/plans');
  const { body } = await metrics.text();
  expect(body).toContain('# TYPE http_request_duration_seconds histogram\n');
  expect(body).toContain('http_request_duration_seconds_bucket{le="10",method="GET",route="/*",status="200"} 1\n');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1\n');
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import product from '../../package.json' with { type: 'json' };
import { type Collector, openOtlp } from './otlp.ts';
import { beginSpan, now, readTraceparent, type Span, traceparentOf } from './span.ts';

/**
 * What a request sets off, told as a trace: the request, its queries, its calls to providers, the jobs it orders and
 * what these do. Names and shapes only: no address, no parameter, no header, no body, no text of an error.
 */
export type Traces = {
  watch(app: FastifyInstance): void;
  /** Hears of each statement of the query layer. */
  query(event: LogEvent): void;
  /** What a job is given along, so that it belongs to the trace of who orders it. */
  along(): { traceparent?: string };
  job<T>(name: string, data: object, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const longestStatement = 1_000;

/** Starts telling traces to an OpenTelemetry collector over OTLP/HTTP. */
export function openTraces(
  collector: Collector,
  { say, sendEvery = 2_000 }: { say: (trouble: Error) => void; sendEvery?: number },
): Traces {
  const here = new AsyncLocalStorage<Span>();
  const resource = { 'service.name': product.name, 'service.version': product.version, 'process.pid': process.pid };
  const otlp = openOtlp(collector, resource, say, sendEvery);
  const end = (span: Span, failed = false) => {
    if (span.end !== undefined) return;
    span.end = now();
    span.failed ||= failed;
    otlp.end(span);
  };
  const stopListening = listenToCalls(here, end);
  const requests = new WeakMap<FastifyRequest, Span>();
  return {
    watch(app) {
      // Who calls us from outside has no say in our traces, so their traceparent is not read.
      app.addHook('onRequest', (request, _reply, done) => {
        const span = beginSpan('server', request.method, undefined, {
          'http.request.method': request.method,
          'chulha.request_id': request.id,
        });
        requests.set(request, span);
        here.run(span, done);
      });
      // Reading a body may lose who we are.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = requests.get(request);
        if (span) here.run(span, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = requests.get(request);
        const route = request.routeOptions.url ?? 'none';
        if (span) {
          span.name = `${request.method} ${route}`;
          Object.assign(span.attributes, { 'http.route': route, 'http.response.status_code': reply.statusCode });
          end(span, reply.statusCode >= 500);
        }
        done();
      });
    },
    query(event) {
      const parent = here.getStore();
      if (!parent) return;
      const statement = event.query.sql.trim();
      const name = /^\w+/.exec(statement)?.[0]?.toLowerCase() ?? 'query';
      const span = beginSpan('client', `postgresql ${name}`, parent, {
        'db.system.name': 'postgresql',
        'db.query.text': statement.slice(0, longestStatement),
      });
      span.start -= event.queryDurationMillis;
      end(span, event.level === 'error');
    },
    along() {
      const span = here.getStore();
      return span ? { traceparent: traceparentOf(span) } : {};
    },
    async job(name, data, work) {
      const parent = readTraceparent('traceparent' in data ? data.traceparent : undefined);
      const span = beginSpan('consumer', `job ${name}`, parent, { 'messaging.destination.name': name });
      try {
        const result = await here.run(span, work);
        end(span);
        return result;
      } catch (error) {
        end(span, true);
        throw error;
      }
    },
    async close() {
      stopListening();
      await otlp.close();
    },
  };
}

type Call = { request: { method: string; origin: string }; response?: { statusCode: number } };

/** undici, which is also Node's own `fetch`, tells of each call: https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md */
function listenToCalls(here: AsyncLocalStorage<Span>, end: (span: Span, failed: boolean) => void): () => void {
  const calls = new WeakMap<object, Span>();
  const heard: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as Call;
        const parent = here.getStore();
        if (!parent) return;
        const { hostname } = new URL(request.origin);
        const attributes = { 'http.request.method': request.method, 'server.address': hostname };
        calls.set(request, beginSpan('client', `${request.method} ${hostname}`, parent, attributes));
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as Call;
        const span = calls.get(request);
        if (span && response) span.attributes['http.response.status_code'] = response.statusCode;
      },
    ],
    ['undici:request:trailers', (message) => finish(message, false)],
    ['undici:request:error', (message) => finish(message, true)],
  ];
  const finish = (message: unknown, failed: boolean) => {
    const span = calls.get((message as Call).request);
    if (span) end(span, failed || Number(span.attributes['http.response.status_code']) >= 400);
  };
  for (const [channel, hear] of heard) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear);
  };
}

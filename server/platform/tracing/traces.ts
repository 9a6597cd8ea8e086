import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import product from '../../../package.json' with { type: 'json' };
import { type Collector, otlpExporter } from './exporter.ts';

/** Spans carry no personal data: no address, parameter, header, body or error message. */
export type Traces = {
  watch(app: FastifyInstance): void;
  query(event: LogEvent): void;
  /** For the data of a job, so that its span joins the trace of the request (W3C Trace Context). */
  carrier(): { traceparent?: string };
  job<T>(name: string, data: object, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const maxStatementLength = 1_000;
const queueSize = 4_096;

/** Starts the SDK. Call it once per process, because it registers itself globally with the OpenTelemetry API. */
export function openTraces(
  collector: Collector,
  { onError, exportEveryMs = 2_000 }: { onError: (error: Error) => void; exportEveryMs?: number },
): Traces {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': product.name,
      'service.version': product.version,
      'process.pid': process.pid,
    }),
    spanProcessors: [
      new BatchSpanProcessor(otlpExporter(collector, onError), {
        scheduledDelayMillis: exportEveryMs,
        maxQueueSize: queueSize,
      }),
    ],
  });
  provider.register();
  const tracer = trace.getTracer(product.name);
  const stopListening = listenToCalls((name, attributes) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }),
  );
  const requests = new WeakMap<FastifyRequest, Span>();
  return {
    watch(app) {
      // Ignores incoming traceparent headers, because clients must not control sampling or trace ids.
      app.addHook('onRequest', (request, _reply, done) => {
        const attributes = { 'http.request.method': request.method, 'chulha.request_id': request.id };
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
        requests.set(request, span);
        context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      });
      // Restores the async context, which reading a body can lose.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = requests.get(request);
        if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const span = requests.get(request);
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
        end(span, reply.statusCode >= 500);
        done();
      });
    },
    query(event) {
      if (!trace.getActiveSpan()) return;
      const statement = event.query.sql.trim();
      const name = /^\w+/.exec(statement)?.[0]?.toLowerCase() ?? 'query';
      const span = tracer.startSpan(`postgresql ${name}`, {
        kind: SpanKind.CLIENT,
        startTime: performance.timeOrigin + performance.now() - event.queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, maxStatementLength) },
      });
      end(span, event.level === 'error');
    },
    carrier() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier;
    },
    async job(name, data, work) {
      const parent = propagation.extract(ROOT_CONTEXT, data);
      const attributes = { 'messaging.destination.name': name };
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, parent);
      try {
        const result = await context.with(trace.setSpan(parent, span), work);
        end(span, false);
        return result;
      } catch (error) {
        end(span, true);
        throw error;
      }
    },
    async close() {
      stopListening();
      await provider.shutdown().catch(onError);
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** Ends a span. Omits the error message, which may contain personal data. */
function end(span: Span | undefined, failed: boolean): void {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

type Call = { request: { method: string; origin: string }; response?: { statusCode: number } };

/**
 * Creates spans for the calls that undici, on which Node's `fetch` is built, reports:
 * https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
function listenToCalls(start: (name: string, attributes: Attributes) => Span): () => void {
  const calls = new WeakMap<object, { span: Span; failed: boolean }>();
  const finish = (message: unknown, failed: boolean) => {
    const call = calls.get((message as Call).request);
    if (call) end(call.span, failed || call.failed);
  };
  const listeners: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as Call;
        if (!trace.getActiveSpan()) return;
        const { hostname } = new URL(request.origin);
        const attributes = { 'http.request.method': request.method, 'server.address': hostname };
        calls.set(request, { span: start(`${request.method} ${hostname}`, attributes), failed: false });
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as Call;
        const call = calls.get(request);
        if (!call || !response) return;
        call.span.setAttribute('http.response.status_code', response.statusCode);
        call.failed = response.statusCode >= 400;
      },
    ],
    ['undici:request:trailers', (message) => finish(message, false)],
    ['undici:request:error', (message) => finish(message, true)],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}

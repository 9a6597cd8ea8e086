import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

export type Collector = { endpoint: string; headers: Record<string, string> };

const timeoutMillis = 5_000;

/** `onError` is called once per outage. */
export function otlpExporter({ endpoint, headers }: Collector, onError: (error: Error) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis });
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && !failing) onError(new Error(`OpenTelemetry collector: ${result.error.message}`));
        failing = result.error !== undefined;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number>;

/** One piece of work of a trace, in the words of OpenTelemetry. */
export type Span = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: keyof typeof kinds;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number | undefined;
  attributes: Attributes;
  failed: boolean;
};

const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

export const now = () => performance.timeOrigin + performance.now();

/** Begins a span below another one, or a trace of its own. */
export function beginSpan(
  kind: Span['kind'],
  name: string,
  parent: Pick<Span, 'traceId' | 'spanId'> | undefined,
  attributes: Attributes = {},
): Span {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return {
    traceId,
    spanId,
    parentId: parent?.spanId,
    name,
    kind,
    start: now(),
    end: undefined,
    attributes,
    failed: false,
  };
}

/** What a job carries so that its work belongs to the trace of who ordered it (W3C Trace Context). */
export const traceparentOf = ({ traceId, spanId }: Span) => `00-${traceId}-${spanId}-01`;

export function readTraceparent(text: unknown): Pick<Span, 'traceId' | 'spanId'> | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

const nanoseconds = (milliseconds: number) => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** The body of an OTLP request in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export function otlpBody(spans: readonly Span[], resource: Attributes): string {
  const told = spans.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId ? { parentSpanId: span.parentId } : {}),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.start),
    endTimeUnixNano: nanoseconds(span.end ?? span.start),
    attributes: attributesOf(span.attributes),
    status: span.failed ? { code: 2 } : {},
  }));
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: 'chulha' }, spans: told }] },
    ],
  });
}

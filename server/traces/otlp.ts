import { type Attributes, otlpBody, type Span } from './span.ts';

export type Collector = { endpoint: string; headers: Record<string, string> };

const most = 4_096;
const batch = 512;
const patience = 5_000;

/**
 * Sends ended spans to a collector, a few times a minute and never in anybody's way: while it is away or too slow,
 * the oldest wait and the newest are dropped. `say` hears once of each outage.
 */
export function openOtlp(
  { endpoint, headers }: Collector,
  resource: Attributes,
  say: (trouble: Error) => void,
  sendEvery: number,
): { end(span: Span): void; close(): Promise<void> } {
  const waiting: Span[] = [];
  let away = false;
  let sending: Promise<void> | undefined;

  const send = async () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, batch);
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: otlpBody(spans, resource),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      await response.arrayBuffer();
      // What it will never take must not stand in the way of the rest.
      if (response.ok || response.status === 400) waiting.splice(0, spans.length);
      if (!response.ok) throw new Error(`The collector of traces answered ${response.status}`);
      away = false;
    }
  };
  const flush = () => {
    sending ??= send()
      .catch((error: unknown) => {
        if (!away) say(error instanceof Error ? error : new Error(String(error)));
        away = true;
      })
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(() => void flush(), sendEvery);
  timer.unref();
  return {
    end(span) {
      if (waiting.length < most) waiting.push(span);
    },
    async close() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

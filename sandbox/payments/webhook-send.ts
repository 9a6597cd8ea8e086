import { createHmac } from 'node:crypto';
import type { DeliveryTry, EventRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

const answerLimitMs = 10_000;
const keptAnswer = 200;

/** Computes Cashfree's webhook signature: `base64(HMAC-SHA256(client secret, timestamp + raw body))`. */
function signWebhook(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}${rawBody}`).digest('base64');
}

/** Sends an event with one POST; returns undefined if the sandbox stopped in the meantime. */
export async function sendWebhook(
  sandbox: Sandbox,
  event: EventRecord,
  attempt: number,
  badSignature: boolean,
): Promise<DeliveryTry | undefined> {
  const { clock, options, stopping } = sandbox;
  const at = clock.now();
  const timestamp = String(at);
  const started = performance.now();
  const outcome = (result: Pick<DeliveryTry, 'status' | 'error' | 'answer'>): DeliveryTry => ({
    at,
    attempt,
    ms: Math.round(performance.now() - started),
    ...result,
  });
  try {
    const response = await fetch(event.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-webhook-signature': signWebhook(
          badSignature ? `not ${options.clientSecret}` : options.clientSecret,
          timestamp,
          event.body,
        ),
        'x-webhook-timestamp': timestamp,
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': String(attempt),
        'x-idempotency-key': event.idempotencyKey,
      },
      body: event.body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerLimitMs)]),
    });
    const answer = (await response.text()).slice(0, keptAnswer);
    return outcome({ status: response.status, error: null, answer });
  } catch (error) {
    if (stopping.aborted) return undefined;
    return outcome({ status: null, error: reasonOf(error), answer: null });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Whether Cashfree counts the delivery as successful: only 2xx responses count, so redirects do not. */
export function isDelivered(delivery: DeliveryTry): boolean {
  return delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
}

import { Agent, request } from 'undici';
import { z } from 'zod';
import { type Caller, PaymentProviderError } from './payments.ts';
import type { createProviderRateLimiter } from './provider-rate-limiter.ts';

export type CashfreeAccount = {
  clientId: string;
  secrets: string[];
  apiUrl: string;
  sdkUrl: string;
  publicUrl: string;
};

const apiVersion = '2025-01-01';
const defaultTimeoutMs = 8_000;
// Uses undici's `request` because the streams of fetch took a fifth of the CPU time of an order.
const connections = new Agent({ keepAliveTimeout: 30_000 });

export type CashfreeResponse = { status: number; body: string };

const errorBody = z.object({ message: z.string().optional(), code: z.string().optional() });

type CallOptions = { method?: 'PATCH'; body?: unknown; key?: string; timeoutMs?: number; caller?: Caller | undefined };
type RateLimiter = ReturnType<typeof createProviderRateLimiter>;

/** Stays within the rate limits of the account; `limit` names the one that applies to the call. */
export function cashfreeApi(account: CashfreeAccount, rateLimiter: RateLimiter) {
  return async function call(path: string, limit: string, options: CallOptions = {}): Promise<CashfreeResponse> {
    await rateLimiter.take(limit, options.caller);
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-api-version': apiVersion,
      'x-client-id': account.clientId,
      'x-client-secret': account.secrets[0] ?? '',
    };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (options.key) headers['x-idempotency-key'] = options.key;
    try {
      const response = await request(`${account.apiUrl}${path}`, {
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
        headers,
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
        dispatcher: connections,
      });
      const body = await response.body.text();
      if (response.statusCode >= 300 && response.statusCode < 400)
        throw new Error('sent elsewhere, where our secret must not go');
      if (response.statusCode === 429) rateLimiter.pause(limit, Number(response.headers['x-ratelimit-retry']) || 60);
      return { status: response.statusCode, body };
    } catch (error) {
      // Includes only the name of the error, because the error itself can contain our headers with the secret.
      throw new PaymentProviderError(
        'slow',
        `Cashfree gave no answer to ${limit}: ${error instanceof Error ? error.name : 'unknown'}`,
      );
    }
  };
}

/** Parses the body of a successful response. Throws for any other response and for an unexpected body. */
export function readAs<T>({ status, body }: CashfreeResponse, what: string, schema: z.ZodType<T>): T {
  if (status >= 200 && status < 300) {
    const read = schema.safeParse(jsonIn(body));
    if (read.success) return read.data;
    throw new PaymentProviderError('slow', `Cashfree answered ${what} with something else than expected`);
  }
  const parsed = errorBody.safeParse(jsonIn(body));
  const code = parsed.success ? (parsed.data.code ?? '') : '';
  const kind = status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused';
  const ofAccount = status === 401 || status === 403;
  throw new PaymentProviderError(kind, `Cashfree answered ${what} with ${status} ${code}`, ofAccount);
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

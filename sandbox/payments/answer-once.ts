import { isDeepStrictEqual } from 'node:util';
import { ApiError } from './api-error.ts';
import type { Sandbox } from './sandbox.ts';

export interface StoredAnswer {
  status: number;
  body: object;
  replayed: boolean;
}

function attempted(work: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

/**
 * Runs `work` once per idempotency key. The first response, including errors and 500, is stored and replayed. Reusing a
 * key for a different request gives 422. Source: Cashfree's API reference, "Idempotency".
 */
export function answerOnce(
  sandbox: Sandbox,
  request: { key: string | undefined; call: string; body: unknown },
  work: () => object,
): StoredAnswer {
  const { ledger, counters } = sandbox;
  const { key, call, body } = request;
  if (key === undefined) return { ...attempted(work), replayed: false };
  const stored = ledger.answers.get(key);
  if (!stored) {
    return ledger.together(() => {
      const answer = attempted(work);
      ledger.answers.put({ key, call, body, status: answer.status, answer: answer.body });
      return { ...answer, replayed: false };
    });
  }
  if (stored.call !== call || !isDeepStrictEqual(stored.body, body)) {
    const error = new ApiError(
      422,
      'idempotency_error',
      'request_invalid',
      'x-idempotency-key was used with another request',
    );
    return { status: error.status, body: error.body, replayed: false };
  }
  counters.replays += 1;
  return { status: stored.status, body: stored.answer, replayed: true };
}

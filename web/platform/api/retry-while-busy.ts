import type { ApiErrorBody } from '#shared/messages.ts';

type Answer = { ok: boolean; apiError?: ApiErrorBody };

const waitsMs = [1_000, 3_000, 9_000];

/**
 * Sends a form; retries up to three times while the server is too busy to inspect its files (`upload_busy`), because
 * such a request stores nothing. Returns the last response; aborting ends the pause.
 */
export async function retryWhileBusy<A extends Answer>(send: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  for (const waitMs of waitsMs) {
    const answer = await send();
    if (answer.apiError?.code !== 'upload_busy' || signal?.aborted) return answer;
    await pause(waitMs, signal);
  }
  return send();
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { setTimeout as pause } from 'node:timers/promises';

const impatience = 250;

/** Response statuses of a busy server after which clients retry: request time-out, and too many requests. */
export const tryAgain = new Set([408, 429]);

/** Retries until the response is neither a 5xx nor one of `tryAgain`. Calls `cut` for each lost response. */
export async function retryUntilAnswered(
  ask: () => Promise<{ status: number }>,
  cut: () => void = () => undefined,
): Promise<number> {
  for (;;) {
    const status = await ask().then(
      (answer) => answer.status,
      (error: unknown) => {
        if (error instanceof TypeError || error instanceof SyntaxError) return 0;
        throw error;
      },
    );
    if (status > 0 && status < 500 && !tryAgain.has(status)) return status;
    if (status === 0) cut();
    await pause(impatience);
  }
}

export const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

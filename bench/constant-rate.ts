/**
 * Outcome of requests of one kind: `waits` holds the response times of successful requests in ms, `said` counts
 * failures by error text.
 */
export type RequestOutcome = { waits: number[]; refused: number; failed: number; said: Map<string, number> };

type Send = (number: number) => Promise<{ status: number; text: string }>;

/**
 * Sends requests at a constant rate, without waiting for earlier responses (open model). Resolves once all requests
 * have been answered. Responses with status 429 count as `refused`.
 */
export async function sendAtConstantRate(
  { perSecond, seconds, right }: { perSecond: number; seconds: number; right: (status: number) => boolean },
  send: Send,
): Promise<RequestOutcome> {
  const outcome: RequestOutcome = { waits: [], refused: 0, failed: 0, said: new Map() };
  const began = performance.now();
  const count = Math.round(perSecond * seconds);
  const open: Promise<void>[] = [];
  const one = async (number: number) => {
    const sent = performance.now();
    const answer = await send(number).catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
    if (right(answer.status)) outcome.waits.push(performance.now() - sent);
    else if (answer.status === 429) outcome.refused += 1;
    else {
      outcome.failed += 1;
      const said = `${answer.status} ${answer.text.slice(0, 160)}`;
      outcome.said.set(said, (outcome.said.get(said) ?? 0) + 1);
    }
  };
  for (let number = 0; number < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; number < due; number += 1) open.push(one(number));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(open);
  return outcome;
}

/** Returns a percentile of response times; `part` is the percentage. */
export function percentile(waits: readonly number[], part: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}

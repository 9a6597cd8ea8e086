import type { ApiErrorBody } from '#shared/messages.ts';

type Answer = { ok: boolean; status?: number; apiError?: ApiErrorBody };

/** Reason for another attempt: no response (`waiting`), or a server that is overloaded or restarting (`busy`). */
export type Trouble = 'waiting' | 'busy';

/** Pauses between attempts in ms; the last one repeats. */
export const pauses = [1_000, 3_000, 9_000, 15_000, 30_000];
/** Number of consecutive `upload_busy` responses after which sending stops; responses of a proxy do not count. */
export const mostBusy = 4;

type Sending = {
  signal: AbortSignal;
  onTrouble: (trouble: Trouble) => void;
  /** Calls the listener whenever the connection may be back, which ends the pause. */
  onConnectionBack: (listener: () => void, signal: AbortSignal) => void;
};

/** Gives up after `mostBusy` consecutive `upload_busy` responses, or once `signal` is aborted. */
export async function sendUntilAnswered<A extends Answer>(
  attempt: () => Promise<A>,
  { signal, onTrouble, onConnectionBack }: Sending,
): Promise<A> {
  let failures = 0;
  let busy = 0;
  for (;;) {
    const answer = await attempt();
    const trouble = troubleOf(answer);
    busy = answer.apiError ? busy + 1 : 0;
    if (!trouble || busy >= mostBusy || signal.aborted) return answer;
    onTrouble(trouble);
    const ms = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    const isBack = await pause(ms, signal, onConnectionBack);
    if (signal.aborted) return answer;
    failures = isBack ? 0 : failures + 1;
  }
}

function troubleOf({ ok, status = 0, apiError }: Answer): Trouble | undefined {
  if (ok) return undefined;
  if (apiError) return apiError.code === 'upload_busy' ? 'busy' : undefined;
  if (status === 0) return 'waiting';
  // Response of a proxy, for example while our server restarts.
  return status >= 500 ? 'busy' : undefined;
}

/** Ends when the time has passed, on abort, or (then true) when the connection may be back. */
async function pause(ms: number, signal: AbortSignal, onConnectionBack: Sending['onConnectionBack']): Promise<boolean> {
  const ended = new AbortController();
  const isBack = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(false), { signal: ended.signal });
    onConnectionBack(() => resolve(true), ended.signal);
  });
  ended.abort();
  return isBack;
}

import { type Caller, PaymentProviderError } from './payments.ts';

export type ProviderRateLimiter = {
  /** Counts a call, or throws if the limit is reached. Customers who poll have a lower limit. */
  take(call: string, caller?: Caller): Promise<void>;
  /** Blocks calls for the number of seconds that the provider requested. */
  pause(call: string, seconds: number): void;
  /** Returns the milliseconds until background work may call. Part of each minute is reserved for waiting users. */
  waitMs(call: string): number;
};

export type SharedCount = {
  /** Counts a call. Returns the number of calls in this minute, or the milliseconds left until calls are allowed. */
  consume(call: string, perMinute: number): Promise<{ used: number } | { spentFor: number }>;
  block(call: string, perMinute: number, seconds: number): Promise<void>;
};

type Options = {
  shared?: SharedCount | undefined;
  onError?: ((error: Error) => void) | undefined;
  now?: () => number;
};

/** Maximum shares of the calls per minute; the remaining calls are reserved for staff and refunds. */
const backgroundShare = 0.8;
const customerShare = 0.6;
const sharedShare = 0.9;
const minute = 60_000;
/** In ms, so that payments are not delayed. After a time-out, the shared count is skipped for `backoffMs`. */
const sharedTimeoutMs = 250;
const backoffMs = 5_000;

type Window = { began: number; used: number; pausedUntil: number };

/** Counts the calls of all processes if the shared count responds in time, otherwise only those of this one. */
export function createProviderRateLimiter(
  perMinute: Record<string, number>,
  { shared, onError = () => undefined, now = Date.now }: Options = {},
): ProviderRateLimiter {
  const windows = new Map<string, Window>();
  let sharedAgainAt = 0;
  const windowOf = (call: string): Window => {
    const known = windows.get(call) ?? { began: now(), used: 0, pausedUntil: 0 };
    windows.set(call, known);
    if (now() - known.began >= minute) Object.assign(known, { began: now(), used: 0 });
    return known;
  };
  const limits = new Map(
    Object.entries(perMinute).flatMap(([call, limit]) => [
      [call, limit],
      [ofCustomers(call), Math.floor(limit * customerShare)],
    ]),
  );
  const limitOf = (call: string) => limits.get(call) ?? Number.POSITIVE_INFINITY;
  const fail = (error: unknown) => {
    sharedAgainAt = now() + backoffMs;
    onError(error instanceof Error ? error : new Error(String(error)));
  };

  async function countForAll(call: string, window: Window): Promise<void> {
    if (!shared || limitOf(call) === Number.POSITIVE_INFINITY || now() < sharedAgainAt) return;
    const granted = await inTime(shared.consume(call, limitOf(call))).catch(fail);
    if (!granted) return;
    if ('used' in granted) window.used = Math.max(window.used, granted.used);
    else {
      window.pausedUntil = Math.max(window.pausedUntil, now() + granted.spentFor);
      throw new PaymentProviderError('busy', `${call} has used up its minute with all processes`);
    }
  }

  async function takeBelow(call: string, limit: number): Promise<void> {
    const window = windowOf(call);
    if (now() < window.pausedUntil) throw new PaymentProviderError('busy', `${call} is paused after a 429`);
    if (window.used >= limit) throw new PaymentProviderError('busy', `${call} has used up its minute`);
    window.used += 1;
    await countForAll(call, window);
  }

  return {
    async take(call, caller = 'shop') {
      if (caller === 'shop') return takeBelow(call, limitOf(call));
      await takeBelow(ofCustomers(call), limitOf(ofCustomers(call)));
      await takeBelow(call, limitOf(call) * sharedShare);
    },
    pause(call, seconds) {
      windowOf(call).pausedUntil = now() + seconds * 1000;
      if (limitOf(call) < Number.POSITIVE_INFINITY) shared?.block(call, limitOf(call), seconds).catch(fail);
    },
    waitMs(call) {
      const window = windowOf(call);
      const next = window.used < limitOf(call) * backgroundShare ? 0 : window.began + minute - now();
      return Math.max(0, next, window.pausedUntil - now());
    },
  };
}

const ofCustomers = (call: string) => `${call} by customers`;

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the shared count of calls took more than ${sharedTimeoutMs} ms`)),
      sharedTimeoutMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

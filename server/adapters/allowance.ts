import { PaymentTrouble } from './payments.ts';

export type Allowance = {
  /** Uses up one call, or throws. */
  take(call: string): void;
  /** No calls for a while: the provider said so. */
  pause(call: string, seconds: number): void;
  /** Milliseconds until there is room for those who can wait; a tenth of each minute is kept for people who look on. */
  roomIn(call: string): number;
};

const forThoseWhoWait = 0.9;

const minute = 60_000;

/** Keeps calls within so many a minute, and away altogether for a while after the provider asked for it. */
export function openAllowance(perMinute: Record<string, number>, now: () => number = Date.now): Allowance {
  const windows = new Map<string, { began: number; used: number; pausedUntil: number }>();
  const windowOf = (call: string) => {
    const known = windows.get(call) ?? { began: now(), used: 0, pausedUntil: 0 };
    windows.set(call, known);
    return known;
  };
  const limitOf = (call: string) => perMinute[call] ?? Number.POSITIVE_INFINITY;
  const turn = (window: { began: number; used: number }) => {
    if (now() - window.began >= minute) Object.assign(window, { began: now(), used: 0 });
  };
  return {
    take(call) {
      const window = windowOf(call);
      turn(window);
      if (now() < window.pausedUntil) throw new PaymentTrouble('busy', `${call} is paused after a 429`);
      if (window.used >= limitOf(call)) throw new PaymentTrouble('busy', `${call} has used up its minute`);
      window.used += 1;
    },
    pause(call, seconds) {
      windowOf(call).pausedUntil = now() + seconds * 1000;
    },
    roomIn(call) {
      const window = windowOf(call);
      turn(window);
      const next = window.used < limitOf(call) * forThoseWhoWait ? 0 : window.began + minute - now();
      return Math.max(0, next, window.pausedUntil - now());
    },
  };
}

import { PaymentTrouble } from './payments.ts';

export type Allowance = { take(call: string): void; pause(call: string, seconds: number): void };

/** Keeps calls within so many a minute, and away altogether for a while after the provider asked for it. */
export function openAllowance(perMinute: Record<string, number>, now: () => number = Date.now): Allowance {
  const windows = new Map<string, { began: number; used: number; pausedUntil: number }>();
  const windowOf = (call: string) => {
    const known = windows.get(call) ?? { began: now(), used: 0, pausedUntil: 0 };
    windows.set(call, known);
    return known;
  };
  return {
    take(call) {
      const window = windowOf(call);
      if (now() - window.began >= 60_000) Object.assign(window, { began: now(), used: 0 });
      if (now() < window.pausedUntil) throw new PaymentTrouble('busy', `${call} is paused after a 429`);
      if (window.used >= (perMinute[call] ?? Number.POSITIVE_INFINITY))
        throw new PaymentTrouble('busy', `${call} has used up its minute`);
      window.used += 1;
    },
    pause(call, seconds) {
      windowOf(call).pausedUntil = now() + seconds * 1000;
    },
  };
}

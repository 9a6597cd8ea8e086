import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consume, reset } from '#server/http/rate-limit.ts';

/** Rate limiters for password and code attempts per account; undefined when rate limits are disabled. */
export type AccountLimits = { [Name in 'login' | 'password' | 'second factor']: RateLimiterAbstract | undefined };

export const countLogin = (limits: AccountLimits, email: string) => consume(limits.login, email);

/** Counts a proof of an account before it is checked. A right one clears the count. */
export async function countingProof(
  limits: AccountLimits,
  name: 'password' | 'second factor',
  userId: string,
  check: () => Promise<void>,
): Promise<void> {
  await consume(limits[name], userId);
  await check();
  await reset(limits[name], userId);
}

export async function clearProofs(limits: AccountLimits, userId: string, email: string): Promise<void> {
  await reset(limits.login, email);
  for (const name of ['password', 'second factor'] as const) await reset(limits[name], userId);
}

import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consume, reset } from '#server/http/rate-limit.ts';
import { HttpError } from '#server/http/refuse.ts';
import type { accountLimits } from '#shared/rules/accounts.ts';

/** Rate limits for password and code attempts per account; no-ops when rate limits are disabled. */
export type AccountLimits = { [Name in keyof typeof accountLimits]: RateLimiterAbstract | undefined };

/** Origin of a login attempt: the network, and the browser if it is a known device of the account. */
export type LoginSource = { network: string; knownDevice: string | undefined };

const sourceKey = (account: string, { network, knownDevice }: LoginSource) => `${account} ${knownDevice ?? network}`;

/**
 * Counts a login attempt. Each network has its own limit under a shared ceiling. Known devices are exempt from
 * both, so that attackers cannot lock out the owner. `onCeiling` runs when the ceiling refuses.
 */
export async function countLogin(
  limits: AccountLimits,
  account: string,
  source: LoginSource,
  onCeiling: () => Promise<void>,
): Promise<void> {
  await consume(limits.login, sourceKey(account, source));
  if (source.knownDevice) return;
  try {
    await consume(limits.loginInAll, account);
  } catch (error) {
    if (error instanceof HttpError) await onCeiling();
    throw error;
  }
}

/** Gives back the attempt after a correct password; failed attempts of others stay counted. */
export async function forgiveLogin(limits: AccountLimits, account: string, source: LoginSource): Promise<void> {
  await reset(limits.login, sourceKey(account, source));
  if (!source.knownDevice) await limits.loginInAll?.reward(account, 1);
}

/** Resets all login limits of the account after a password reset, those of second-factor codes too. */
export async function clearLoginLimits(
  limits: AccountLimits,
  { id, email }: { id: string; email: string },
  network: string,
): Promise<void> {
  const source = { network, knownDevice: undefined };
  await reset(limits.login, sourceKey(email, source));
  await reset(limits.loginInAll, email);
  await reset(limits.loginCodes, sourceKey(id, source));
  await reset(limits.loginCodesInAll, id);
}

/** Purposes of codes, each with its own count: wrong codes for one do not block the others. */
type CodeUse = 'reauth' | 'email' | 'phone' | 'erase' | 'second-factor' | 'undo';

/** Counts a code attempt of a signed-in user, runs it, and resets the count if the code was right. */
export async function countingCode<Result>(
  limits: AccountLimits,
  { userId, use }: { userId: string; use: CodeUse },
  take: () => Promise<Result>,
): Promise<Result> {
  const key = `${use} ${userId}`;
  await consume(limits.codes, key);
  const result = await take();
  await reset(limits.codes, key);
  return result;
}

/** Counts a second-factor code at login like a password: per network under a ceiling, or per known device. */
export async function countingLoginCode<Result>(
  limits: AccountLimits,
  userId: string,
  source: LoginSource,
  take: () => Promise<Result>,
): Promise<Result> {
  const key = sourceKey(userId, source);
  await consume(limits.loginCodes, key);
  if (!source.knownDevice) await consume(limits.loginCodesInAll, userId);
  const result = await take();
  await reset(limits.loginCodes, key);
  if (!source.knownDevice) await limits.loginCodesInAll?.reward(userId, 1);
  return result;
}

import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consume, reset } from '#server/http/rate-limit.ts';
import { HttpError } from '#server/http/refuse.ts';
import type { accountLimits } from '#shared/rules/accounts.ts';
import type { SessionRequester } from './codes/code-requester.ts';

/** Rate limiters for password and code attempts per account; undefined when rate limits are disabled. */
export type AccountLimits = { [Name in keyof typeof accountLimits]: RateLimiterAbstract | undefined };

/** Where a login attempt comes from: the network, and the device if it is known to the account. */
export type LoginSource = { network: string; knownDevice: string | undefined };

const sourceKey = (account: string, { network, knownDevice }: LoginSource) => `${account} ${knownDevice ?? network}`;

/**
 * Counts a login attempt. Each network has its own limit, and all networks share a ceiling. A known device has its own
 * limit and does not count towards the ceiling, so that attackers cannot lock out the owner. `onCeiling` runs before an
 * attempt is refused because of the ceiling.
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

/**
 * After a successful login, resets the count of the network or device and takes the attempt off the ceiling. Failed
 * attempts from other networks still count.
 */
export async function forgiveLogin(limits: AccountLimits, account: string, source: LoginSource): Promise<void> {
  await reset(limits.login, sourceKey(account, source));
  if (!source.knownDevice) await limits.loginInAll?.reward(account, 1);
}

/**
 * After a password reset, resets the login limits of the account for this network and the shared ceilings, including
 * those for second-factor codes.
 */
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

/** Purpose of a code. Attempts are counted per purpose, so that wrong codes for one purpose do not block the others. */
type CodeUse = 'reauth' | 'email' | 'phone' | 'erase' | 'second-factor' | 'undo';

/** Rate-limit keys of an attempt: `key` has its own limit, and keys with the same `ceiling` share a second limit. */
type Attempt = { key: string; ceiling?: string | undefined };

/**
 * Returns the rate-limit keys for attempts by a session. A stolen session can use up only its own limit and the ceiling
 * of its group.
 */
export function sessionAttempt({ userId, sessionId, group }: SessionRequester): Attempt {
  const key = `${userId} ${sessionId.toString('hex').slice(0, 16)}`;
  return { key, ceiling: group === 'older' ? userId : `${userId} ${group}` };
}

/** Counts and runs a code attempt. If the code is correct, resets the count of `key` and takes it off the ceiling. */
export function countingCode<Result>(
  limits: AccountLimits,
  { use, key, ceiling }: Attempt & { use: CodeUse },
  take: () => Promise<Result>,
): Promise<Result> {
  const attempt = { key: `${use} ${key}`, ceiling: ceiling && `${use} ${ceiling}` };
  return counting([limits.codes, limits.codesInAll], attempt, take);
}

/** Counts and runs a password check for a signed-in user, like `countingCode`. */
export function countingPassword<Result>(
  limits: AccountLimits,
  attempt: Attempt,
  take: () => Promise<Result>,
): Promise<Result> {
  return counting([limits.reauth, limits.reauthInAll], attempt, take);
}

/** Counts a second-factor code at login like a password: per known device, or per network under a shared ceiling. */
export function countingLoginCode<Result>(
  limits: AccountLimits,
  userId: string,
  source: LoginSource,
  take: () => Promise<Result>,
): Promise<Result> {
  const attempt = { key: sourceKey(userId, source), ceiling: source.knownDevice ? undefined : userId };
  return counting([limits.loginCodes, limits.loginCodesInAll], attempt, take);
}

async function counting<Result>(
  [own, inAll]: [RateLimiterAbstract | undefined, RateLimiterAbstract | undefined],
  { key, ceiling }: Attempt,
  take: () => Promise<Result>,
): Promise<Result> {
  await consume(own, key);
  if (ceiling !== undefined) await consume(inAll, ceiling);
  const result = await take();
  await reset(own, key);
  if (ceiling !== undefined) await inAll?.reward(ceiling, 1);
  return result;
}

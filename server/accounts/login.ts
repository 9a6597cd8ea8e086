import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Queue } from '#server/platform/queue.ts';
import { type AccountLimits, countingLoginCode, countLogin, forgiveLogin, type LoginSource } from './account-limits.ts';
import { isKnownDevice } from './codes/devices.ts';
import { verifyPassword } from './passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { claimOrders, findUserForLogin, type User } from './users.ts';

export type LoginDeps = { db: Db; queue: Queue; secrets: readonly string[]; limits: AccountLimits };
type Credentials = { email: string; password: string; code?: string };

/**
 * Logs in by e-mail address and password. An unknown address, a wrong password and a disabled account get the same
 * response after the same time. Only the correct password reveals that the address is unverified or that a
 * second-factor code is needed. Also assigns paid guest orders with the address to the user. Failed attempts count per
 * network or known device. If the ceiling for all networks is reached, the owner is mailed a password reset link.
 */
export async function logInByPassword(
  deps: LoginDeps,
  { email, password, code }: Credentials,
  from: { network: string; device: string | undefined },
): Promise<User> {
  const account = email.trim().toLowerCase();
  const source = await sourceOf(deps.db, account, from);
  await countLogin(deps.limits, account, source, () => offerWayIn(deps, account));
  const found = await findUserForLogin(deps.db, account);
  const fits = await verifyPassword(found?.user.password_hash, password);
  if (!found || !fits || found.user.disabled_at) refuse('login_failed');
  const { user, ordersWait } = found;
  if (!user.email_verified_at) refuse('not_verified');
  await requireSecondFactor(deps, user, code, (take) => countingLoginCode(deps.limits, user.id, source, take));
  await forgiveLogin(deps.limits, account, source);
  if (ordersWait) await deps.db.transaction().execute((tx) => claimOrders(tx, user));
  return user;
}

async function sourceOf(
  db: Db,
  account: string,
  { network, device }: { network: string; device: string | undefined },
): Promise<LoginSource> {
  return { network, knownDevice: device && (await isKnownDevice(db, { email: account }, device)) ? device : undefined };
}

/**
 * Mails a password reset link to the owner of an account that has reached the ceiling for unknown devices. The rate of
 * these e-mails is limited.
 */
async function offerWayIn({ db, queue, limits }: LoginDeps, email: string): Promise<void> {
  const first = await limits.loginHelp?.consume(email).then(
    () => true,
    () => false,
  );
  if (first) await queue.enqueue(db, 'forgot-password', { email, because: 'tries' });
}

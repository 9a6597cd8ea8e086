import type { Db } from '#database/connect.ts';
import type { Limits } from '#server/http/limits.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { verifyPassword } from './passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { findUserForLogin, type User } from './users.ts';

export type LoginDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  limits: Limits;
  orders: OrdersOfAccount;
};
type Credentials = { email: string; password: string; code?: string };

/**
 * Logs in by e-mail address and password. An unknown address, a wrong password and a disabled account get the same
 * response after the same time. Only the correct password reveals that the address is unverified or that a
 * second-factor code is needed. Also assigns paid guest orders with the address to the user.
 */
export async function logInByPassword(deps: LoginDeps, { email, password, code }: Credentials): Promise<User> {
  const found = await findUserForLogin(deps.db, email.trim().toLowerCase());
  const fits = await verifyPassword(found?.user.password_hash, password);
  if (!found || !fits || found.user.disabled_at) refuse('login_failed');
  const { user, ordersWait } = found;
  if (!user.email_verified_at) refuse('not_verified');
  await requireSecondFactor(deps, user, code);
  if (ordersWait) await deps.db.transaction().execute((tx) => deps.orders.claim(tx, user));
  return user;
}

import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#database/connect.ts';
import { forgive, spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import { passwordFits } from './passwords.ts';
import { adoptOrders, findAtLogin, type Person } from './people.ts';
import { insistOnSecondFactor } from './second-factor.ts';

export type LoginDeps = { db: Db; secrets: readonly string[]; perAccount: RateLimiterAbstract | undefined };
type Credentials = { email: string; password: string; code?: string };

/**
 * The person behind an address and password. Unknown address, wrong password and shut-out account answer alike, as slowly;
 * that an address is not confirmed yet hears only who knows its password. Each wrong try costs one of the account's budget.
 */
export async function logIn(deps: LoginDeps, { email, password, code }: Credentials): Promise<Person> {
  const account = email.trim().toLowerCase();
  await spend(deps.perAccount, account);
  const found = await findAtLogin(deps.db, account);
  const fits = await passwordFits(found?.person.password_hash, password);
  if (!found || !fits || found.person.disabled_at) refuse('login_failed');
  const { person, ordersWait } = found;
  if (!person.email_verified_at) refuse('not_verified');
  await insistOnSecondFactor(deps, person, code);
  await forgive(deps.perAccount, account);
  if (ordersWait) await adoptOrders(deps.db, person);
  return person;
}

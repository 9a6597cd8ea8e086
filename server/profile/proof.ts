import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#database/connect.ts';
import { passwordFits } from '#server/accounts/passwords.ts';
import { findPerson, type Person } from '#server/accounts/people.ts';
import { spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';

export type Proving = { db: Db; perAccount: RateLimiterAbstract | undefined };

const notIt = 'This is not your current password.';

/** The person behind a session, who has shown the password again where the account has one. Tries are counted. */
export async function provenPerson(
  { db, perAccount }: Proving,
  visitor: Visitor,
  password: string | undefined,
): Promise<Person> {
  await spend(perAccount, visitor.id);
  const person = (await findPerson(db, visitor.id)) ?? refuse('signed_out');
  if (person.password_hash !== null && !(await passwordFits(person.password_hash, password ?? '')))
    refuse('login_failed', { fields: { password: password ? notIt : 'Enter your password.' } });
  return person;
}

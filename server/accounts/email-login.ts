import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Language } from '#shared/language.ts';
import { issueCode, redeemCode } from './codes.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { hasSameAccess } from './sessions.ts';
import { findByEmail, type User } from './users.ts';

export type EmailLoginDeps = { db: Db; queue: Queue; secrets: readonly string[]; orders: OrdersOfAccount };

const lowerCase = (typed: string) => typed.trim().toLowerCase();

/** Mails a login code to an e-mail address, whether or not the address has an account. */
export async function sendEmailCode(
  deps: EmailLoginDeps,
  { email: typed, language }: { email: string; language: Language },
): Promise<void> {
  const email = lowerCase(typed);
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, deps.secrets, { purpose: 'email-login', target: email });
    await enqueueEmail(tx, deps, email, { kind: 'login-code', code, at: new Date().toISOString() }, language);
  });
}

/**
 * Returns the user of an e-mail address, given a code sent to it. The first login creates a customer without a
 * password. Every login assigns paid guest orders with this e-mail address to the user.
 */
export async function logInByEmailCode(
  deps: EmailLoginDeps,
  { email: typed, otp, language }: { email: string; otp: string; language: Language },
): Promise<User> {
  const email = lowerCase(typed);
  // Must be read before the code is redeemed, because a later change of the account's access invalidates its codes.
  const seen = await findByEmail(deps.db, email);
  if (!(await redeemCode(deps, { purpose: 'email-login', target: email }, otp))) refuse('otp_wrong');
  return deps.db.transaction().execute(async (tx) => {
    const user = await findOrCreate(tx, email, language, seen);
    if (user.disabled_at) refuse('otp_wrong');
    // A mailed code replaces the password, but not the second factor. Accounts with a second factor are refused here.
    // Their users log in with password and app code.
    if (user.totp_enabled_at) refuse('second_factor_needed');
    await deps.orders.claim(tx, user);
    return user;
  });
}

async function findOrCreate(tx: Tx, email: string, language: Language, seen: User | undefined): Promise<User> {
  const known = await tx.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
  if (known?.email_verified_at) return seen && !hasSameAccess(seen, known) ? refuse('otp_wrong') : known;
  // A stranger may have set the name and password of an account that was never confirmed, so both are cleared.
  const user = await tx
    .insertInto('users')
    .values({ name: '', email, email_verified_at: sql`now()`, language })
    .onConflict((clash) =>
      clash
        .column('email')
        .doUpdateSet({
          name: sql`case when users.confirmed_at is null then '' else users.name end`,
          password_hash: null,
          signup_browser: null,
          email_verified_at: sql`now()`,
          language: sql`case when users.confirmed_at is null then excluded.language else users.language end`,
        })
        .where('users.email_verified_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (!user) return tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  await publishChange(tx, 'customers', user.id);
  return user;
}

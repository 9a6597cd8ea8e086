import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Language } from '#shared/language.ts';
import { issueCode, redeemCode } from './codes.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { sendPasswordLink } from './password-reset.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { findByEmail, type User } from './users.ts';

export type RegisterDeps = { db: Db; queue: Queue; secrets: readonly string[]; orders: OrdersOfAccount };
type Applicant = { name: string; email: string; password: string; language: Language };
/** Hash of the browser's cookie. Without a cookie, undefined equals undefined. */
type Browser = Buffer | undefined;

const cleaned = (email: string) => email.trim().toLowerCase();
const codeOf = (email: string) => ({ purpose: 'verify-email', target: email }) as const;

const lockByEmail = (tx: Tx, email: string): Promise<User | undefined> =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst();

/**
 * Signs up, over an earlier sign-up that was never confirmed, and mails a code. If the address has a confirmed account,
 * only an e-mail to it reveals this. A refused code changes nothing.
 */
export async function register(deps: RegisterDeps, applicant: Applicant, browser: Browser): Promise<void> {
  requireGoodPassword(applicant.password);
  const email = cleaned(applicant.email);
  const signUp = {
    name: applicant.name.trim(),
    language: applicant.language,
    password_hash: await hashPassword(applicant.password),
    signup_browser: browser ?? null,
  };
  await deps.db.transaction().execute(async (tx) => {
    const known = await lockByEmail(tx, email);
    const code = await issueCode(tx, deps.secrets, codeOf(email));
    if (known?.confirmed_at) {
      // An e-mail address set by an operator may contain a typo, so the name must not be sent to it.
      const owner = known.email_verified_at ? known.name : '';
      return enqueueEmail(tx, deps, email, { kind: 'account-exists', name: owner });
    }
    await tx
      .insertInto('users')
      .values({ email, ...signUp })
      // The retention period starts with the latest sign-up.
      .onConflict((clash) =>
        clash
          .column('email')
          .doUpdateSet({ ...signUp, created_at: sql`now()` })
          .where('users.confirmed_at', 'is', null),
      )
      .execute();
    return mailCode(tx, deps, email, code);
  });
}

const mailCode = (tx: Tx, deps: RegisterDeps, email: string, code: string) =>
  enqueueEmail(tx, deps, email, { kind: 'verify-email', code, at: new Date().toISOString() });

/** Mails another code for a pending sign-up. The response does not reveal whether there is one. */
export async function resendCode(deps: RegisterDeps, typedEmail: string): Promise<void> {
  const email = cleaned(typedEmail);
  const known = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, deps.secrets, codeOf(email));
    if (known?.confirmed_at === null) await mailCode(tx, deps, email, code);
  });
}

/**
 * Confirms a new account with the code sent to its address. Name and password count only in the browser that signed
 * up, because a stranger may have signed up with this address: in another one they are cleared, and a link for a
 * password is mailed.
 */
export async function verifyEmail(
  deps: RegisterDeps,
  typedEmail: string,
  code: string,
  browser: Browser,
): Promise<{ passwordLink: boolean }> {
  const email = cleaned(typedEmail);
  if (!(await redeemCode(deps, codeOf(email), code))) refuse('otp_failed');
  return deps.db.transaction().execute(async (tx) => {
    const waiting = await lockByEmail(tx, email);
    if (!waiting || waiting.confirmed_at) refuse('otp_failed');
    const { signup_browser: signedUp } = waiting;
    const sameBrowser = signedUp === null ? browser === undefined : browser !== undefined && signedUp.equals(browser);
    const user = await tx
      .updateTable('users')
      .set({
        email_verified_at: sql`now()`,
        signup_browser: null,
        ...(sameBrowser ? {} : { name: '', password_hash: null }),
      })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await deps.orders.claim(tx, user);
    await publishChange(tx, 'customers', user.id);
    if (!sameBrowser) await sendPasswordLink(tx, deps, user, 'set-password');
    return { passwordLink: !sameBrowser };
  });
}

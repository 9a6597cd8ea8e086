import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Language } from '#shared/language.ts';
import type { CodeRequester } from './codes/code-requester.ts';
import { issueCode, verifyCode } from './codes/one-time-codes.ts';
import { sendPasswordLink } from './password-reset.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts';
import { claimOrders, findByEmail, type User } from './users.ts';

export type RegisterDeps = { db: Db; queue: Queue; secrets: readonly string[] };
type Applicant = { name: string; email: string; password: string; language: Language };

/**
 * Creates an account or, if a confirmed one exists, notifies its owner by e-mail. The response and its duration are the
 * same in both cases. Refuses if no further code may be sent to the e-mail address yet. A refused sign-up with a
 * different password still makes the pending account contested, because that applicant could confirm it with the code
 * already sent.
 */
export async function register(deps: RegisterDeps, applicant: Applicant, requester: CodeRequester): Promise<void> {
  requireGoodPassword(applicant.password);
  const email = applicant.email.trim().toLowerCase();
  const known = await findByEmail(deps.db, email);
  const passwordHash = await hashPassword(applicant.password);
  const waiting = known?.confirmed_at ? undefined : known;
  const same = await verifyPassword(waiting?.password_hash, applicant.password);
  const checked = { hash: waiting?.password_hash, same };
  const signUp = async (tx: Tx) => {
    const code = await issueCode(tx, deps.secrets, { purpose: 'verify-email', target: email, requester });
    const name = applicant.name.trim();
    if (known?.confirmed_at) {
      // An e-mail address set by an operator may contain a typo, so the name must not be sent to it.
      const owner = known.email_verified_at ? known.name : '';
      return enqueueEmail(tx, deps, email, { kind: 'account-exists', name: owner });
    }
    await storeApplicant(tx, { ...applicant, name, email, passwordHash, checked });
    await enqueueEmail(tx, deps, email, { kind: 'verify-email', code, at: new Date().toISOString() });
  };
  try {
    await deps.db.transaction().execute(signUp);
  } catch (error) {
    if (error instanceof HttpError) await contestPassword(deps.db, { email, password: applicant.password, checked });
    throw error;
  }
}

/** Stored hash that the typed password was compared with, and whether they matched. */
type Checked = { hash: string | null | undefined; same: boolean };

/** Whether the password matches the stored one. Compares again if a parallel sign-up has changed it since `checked`. */
async function isSamePassword(stored: string | null, password: string, checked: Checked): Promise<boolean> {
  const unchanged = checked.hash !== undefined && checked.hash === stored;
  return unchanged ? checked.same : verifyPassword(stored, password);
}

/** Marks a pending account as contested after a refused sign-up with a different password. */
async function contestPassword(
  db: Db,
  { email, password, checked }: { email: string; password: string; checked: Checked },
): Promise<void> {
  const waiting = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!waiting || (await isSamePassword(waiting.password_hash, password, checked))) return;
  await db
    .updateTable('users')
    .set({ password_contested: true })
    .where('id', '=', waiting.id)
    // Changes nothing if the account was confirmed or erased, or lost its e-mail address, after it was read.
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .execute();
}

type Stored = Applicant & { passwordHash: string; checked: Checked };

/**
 * Stores an unconfirmed account. A second sign-up with a different password makes the account contested: confirming it
 * clears the password, and the owner sets a new one by e-mail. The retention period starts with the latest sign-up.
 */
async function storeApplicant(tx: Tx, applicant: Stored): Promise<void> {
  const { name, email, password, passwordHash, checked, language } = applicant;
  const added = await tx
    .insertInto('users')
    .values({ name, email, password_hash: passwordHash, language })
    .onConflict((clash) => clash.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return;
  const waiting = await tx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!waiting) return;
  const same = await isSamePassword(waiting.password_hash, password, checked);
  await tx
    .updateTable('users')
    .set({
      name,
      language,
      password_hash: passwordHash,
      password_contested: sql`password_contested or ${!same}`,
      created_at: sql`now()`,
    })
    .where('id', '=', waiting.id)
    .execute();
}

/** Mails another code for a pending sign-up. The response does not reveal whether there is one. */
export async function resendCode(deps: RegisterDeps, typedEmail: string, requester: CodeRequester): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const known = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, deps.secrets, { purpose: 'verify-email', target: email, requester });
    // To keep the duration equal, the e-mail is also written for an unknown address, then rolled back.
    const waits = known !== undefined && known.confirmed_at === null;
    await sql`savepoint email`.execute(tx);
    await enqueueEmail(tx, deps, email, { kind: 'verify-email', code, at: new Date().toISOString() });
    if (!waits) await sql`rollback to savepoint email`.execute(tx);
  });
}

/**
 * Confirms a new account's e-mail address with the code sent to it, and assigns the paid guest orders with this address
 * to the user. If sign-ups had different passwords, clears the password, mails a link for setting one, and returns
 * `passwordLink: true`.
 */
export async function verifyEmail(
  deps: RegisterDeps,
  typedEmail: string,
  code: string,
  requester: CodeRequester,
): Promise<{ passwordLink: boolean }> {
  const email = typedEmail.trim().toLowerCase();
  const redeemed = await verifyCode(deps, { purpose: 'verify-email', target: email, requester }, code);
  if (!redeemed) refuse('otp_failed');
  return deps.db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({
        email_verified_at: sql`now()`,
        // A stranger may have set the password and name of an unverified account.
        password_hash: sql`case when password_contested then null else password_hash end`,
        name: sql`case when password_contested then '' else name end`,
      })
      .where('email', '=', email)
      .where('confirmed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!user) refuse('otp_failed');
    await welcome(tx, deps, user);
    return { passwordLink: user.password_contested };
  });
}

async function welcome(tx: Tx, deps: RegisterDeps, user: User): Promise<void> {
  await claimOrders(tx, user);
  await publishChange(tx, 'customers', user.id);
  if (!user.password_contested) return;
  await tx.updateTable('users').set({ password_contested: false }).where('id', '=', user.id).execute();
  await sendPasswordLink(tx, deps, user, 'set-password');
}

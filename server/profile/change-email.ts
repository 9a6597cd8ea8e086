import { sql } from 'kysely';
import { type Db, isDuplicate, type Tx } from '#database/connect.ts';
import { announceAccessChange, type SmsDeps, textAccessChange } from '#server/accounts/access-changes.ts';
import { sessionRequester } from '#server/accounts/codes/code-requester.ts';
import { issueCode, verifyCode } from '#server/accounts/codes/one-time-codes.ts';
import { releaseUnprovenAddress } from '#server/accounts/release-address.ts';
import { endLinks, lockSignedIn } from '#server/accounts/sessions.ts';
import { claimOrders, findByEmail, findUser, type User } from '#server/accounts/users.ts';
import type { Limits } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { moveOrders } from '#server/orders/order-owner.ts';
import { knownAddresses } from '#server/personal-data/known-addresses.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';

export type ChangeEmailDeps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[]; limits: Limits };

const cleaned = (email: string) => email.trim().toLowerCase();

/**
 * Starts an e-mail change by sending a code to the new e-mail address. If another account uses that address, only an
 * e-mail to it reveals this.
 */
export async function startEmailChange(deps: ChangeEmailDeps, currentUser: CurrentUser, typed: string): Promise<void> {
  const email = cleaned(typed);
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  if (user.email === email) refuse('invalid', { reasons: { email: { code: 'email_same' } } });
  const other = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    await lockSignedIn(tx, currentUser);
    const codeRequest = { purpose: 'change-email', target: email, requester: sessionRequester(currentUser) } as const;
    const code = await issueCode(tx, deps.secrets, codeRequest);
    const taken = other?.email_verified_at;
    await enqueueEmail(
      tx,
      deps,
      email,
      taken ? { kind: 'account-exists', name: other.name } : { kind: 'change-email', code },
      taken ? undefined : languageKnown(user.language),
    );
  });
}

/** Sets the verified e-mail address, moves the account's orders to it, and alerts the old e-mail address. */
export async function confirmEmail(
  deps: ChangeEmailDeps,
  currentUser: CurrentUser,
  proof: { email: string; otp: string },
): Promise<void> {
  const email = cleaned(proof.email);
  const requester = sessionRequester(currentUser);
  const codeRequest = { purpose: 'change-email', target: email, requester } as const;
  if (!(await verifyCode(deps, codeRequest, proof.otp))) refuse('otp_failed');
  try {
    const { before, path } = await deps.db.transaction().execute((tx) => useEmail(tx, deps, currentUser, email));
    await textAccessChange(deps, before, 'email', path);
  } catch (error) {
    if (isDuplicate(error)) refuse('address_taken');
    throw error;
  }
}

async function useEmail(
  tx: Tx,
  deps: ChangeEmailDeps,
  currentUser: CurrentUser,
  email: string,
): Promise<{ before: User; path: string }> {
  const before = await lockSignedIn(tx, currentUser);
  const userId = before.id;
  await releaseUnprovenAddress(tx, email, userId);
  await moveOrders(tx, userId, (await knownAddresses(tx, before)).emails, email);
  const user = await tx
    .updateTable('users')
    .set({ email, email_verified_at: sql`now()`, password_contested: false })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Invalidates the reset links that were sent to the old e-mail address.
  await endLinks(tx, userId);
  await claimOrders(tx, user);
  await publishChange(tx, 'customers', userId);
  return { before, path: await announceAccessChange(tx, deps, before, 'email', email) };
}

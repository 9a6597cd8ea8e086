import { sql } from 'kysely';
import { type Db, isDuplicate, type Tx } from '#database/connect.ts';
import { announceAccessChange, type SmsDeps, textAccessChange } from '#server/accounts/access-changes.ts';
import { issueCode, redeemCode } from '#server/accounts/codes.ts';
import { releaseUnprovenAddress } from '#server/accounts/release-address.ts';
import { lockSignedIn } from '#server/accounts/sessions.ts';
import { findByEmail, findUser, type User } from '#server/accounts/users.ts';
import type { Limits } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { claimOrders, moveOrders } from '#server/orders/order-owner.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { toNewContact } from '#shared/contract/reauth.ts';
import { languageKnown } from '#shared/language.ts';

export type ChangeEmailDeps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[]; limits: Limits };

const codeOf = ({ id }: CurrentUser) => ({ purpose: 'change-email', target: id }) as const;
const cleaned = (email: string) => email.trim().toLowerCase();

/**
 * Starts an e-mail change by sending a code to the new e-mail address. If another account uses that address, only an
 * e-mail to it reveals this.
 */
export async function startEmailChange(deps: ChangeEmailDeps, currentUser: CurrentUser, typed: string): Promise<void> {
  const email = cleaned(typed);
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  if (user.email === email) refuse('invalid', { reasons: { email: { code: 'email_same' } } });
  await deps.limits.ofTarget('code to a new address', toNewContact, email);
  const other = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    await lockSignedIn(tx, currentUser);
    const code = await issueCode(tx, deps.secrets, codeOf(currentUser), email);
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
  // The code proves only the address that it was sent to.
  if ((await redeemCode(deps, codeOf(currentUser), proof.otp))?.payload !== email) refuse('otp_failed');
  try {
    const before = await deps.db.transaction().execute((tx) => useEmail(tx, deps, currentUser, email));
    await textAccessChange(deps, before, 'email');
  } catch (error) {
    if (isDuplicate(error)) refuse('address_taken');
    throw error;
  }
}

async function useEmail(tx: Tx, deps: ChangeEmailDeps, currentUser: CurrentUser, email: string): Promise<User> {
  const before = await lockSignedIn(tx, currentUser);
  const userId = before.id;
  await releaseUnprovenAddress(tx, email, userId);
  if (before.email && before.email_verified_at) await moveOrders(tx, userId, [before.email], email);
  const user = await tx
    .updateTable('users')
    .set({ email, email_verified_at: sql`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await claimOrders(tx, user);
  await publishChange(tx, 'customers', userId);
  await announceAccessChange(tx, deps, before, 'email', email);
  return before;
}

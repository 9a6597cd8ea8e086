import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Limits } from '#server/http/limits.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { resetLife } from '#shared/rules/accounts.ts';
import { announceAccessChange, expireLinksToOtherAddresses } from './access-changes.ts';
import { storeRequest } from './codes/code-allowance.ts';
import type { CodeRequester } from './codes/code-requester.ts';
import { redeemed } from './codes/one-time-codes.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { proofs } from './proof-limit.ts';
import { endSessionsAndLinks } from './sessions.ts';
import { claimOrders, findByEmail, lockUser, type User } from './users.ts';

export type ResetDeps = { db: Db; queue: Queue; secrets: readonly string[] };

type LinkKind = 'reset-link' | 'set-password';

/**
 * Mails a password reset link if the account exists, is not disabled, and the quota allows it. The caller is not told
 * whether a link was sent.
 */
export async function forgotPassword(
  deps: ResetDeps,
  email: string,
  { kind, requester }: { kind: LinkKind; requester: CodeRequester | undefined },
): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.disabled_at) return;
  await deps.db.transaction().execute((tx) => sendPasswordLink(tx, deps, user, kind, requester));
}

/**
 * Issues a reset link. A link belongs to its requester and replaces only the requester's last link. Without
 * `requester`, the account itself is the requester. Sends nothing if the quota is used up, the account is disabled, or
 * its e-mail address is no longer the one in `user`.
 */
export async function sendPasswordLink(
  tx: Tx,
  deps: Omit<ResetDeps, 'db'>,
  user: User,
  kind: LinkKind,
  requester: CodeRequester = { userId: user.id },
): Promise<void> {
  if (!user.email) return;
  // The user row is locked before the link is stored, because a parallel change of the e-mail address must also
  // invalidate this link.
  const present = await lockUser(tx, user.id);
  if (present?.email !== user.email || present.disabled_at) return;
  const token = randomBytes(32).toString('base64url');
  const codeRequest = { purpose: 'reset-link', target: user.id, requester } as const;
  try {
    await storeRequest(tx, codeRequest, { proof: tokenHash(token), life: resetLife });
  } catch (error) {
    if (error instanceof HttpError) return;
    throw error;
  }
  // The name of an unverified account may have been written by a stranger.
  const name = kind === 'set-password' || !user.email_verified_at ? '' : user.name;
  await enqueueEmail(tx, deps, user.email, { kind, name, path: `/reset-password/${token}` });
}

/** Returns the id of the account that a valid reset link belongs to, or undefined. */
async function ownerOf(db: Db, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('code_requests')
    .select('target')
    .where('purpose', '=', 'reset-link')
    .where('proof', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link?.target;
}

/** Redeems a link and returns the id of its account. If two requests use a link in parallel, only one succeeds. */
async function takeLink(tx: Tx, token: string): Promise<string | undefined> {
  const link = await tx
    .updateTable('code_requests')
    .set({ expires_at: redeemed })
    .where('purpose', '=', 'reset-link')
    .where('proof', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('target')
    .executeTakeFirst();
  return link?.target;
}

/**
 * Sets a password through a one-time link. Also verifies the e-mail address, assigns paid guest orders with it to the
 * user, ends every session, resets the login limits and alerts the owner. Returns the user.
 */
export async function resetPassword(
  deps: ResetDeps & { limits: Limits },
  token: string,
  password: string,
): Promise<User> {
  requireGoodPassword(password);
  const id = (await ownerOf(deps.db, token)) ?? refuse('reset_link_dead');
  const passwordHash = await hashPassword(password);
  const owner = await deps.db.transaction().execute(async (tx) => {
    // Locks the user row before redeeming the link, like other changes of access.
    const before = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before || (await takeLink(tx, token)) !== id) refuse('reset_link_dead');
    const user = await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_contested: false,
        password_by_link: true,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        // A stranger may have entered the name of an account that was never confirmed.
        name: sql`case when confirmed_at is null then '' else name end`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessionsAndLinks(tx, user.id);
    await claimOrders(tx, user);
    await expireLinksToOtherAddresses(tx, user);
    // The alert goes to the e-mail address that the link has just verified. A contested password does not count as the
    // owner's.
    const { password_hash, password_by_link } = before;
    const former = { password_hash: before.password_contested ? null : password_hash, password_by_link };
    await announceAccessChange(tx, deps, { ...user, ...former }, 'password');
    return user;
  });
  if (owner.email) await deps.limits.forget('POST /api/auth/login', owner.email);
  for (const proof of proofs) await deps.limits.forget(proof, owner.id);
  return owner;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Limits } from '#server/http/limits.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { codes, detachWindow, isStaff, linkLife } from '#shared/rules/accounts.ts';
import { announceAccessChange } from './access-changes.ts';
import { endCodes } from './codes.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { releaseUnprovenAddress } from './release-address.ts';
import { issueLink } from './reset-links.ts';
import { endAccess } from './sessions.ts';
import { findByEmail, lockUser, type User } from './users.ts';

export type LinkDeps = { queue: Queue; secrets: readonly string[] };
export type ResetDeps = LinkDeps & { db: Db; limits: Limits; orders: OrdersOfAccount };

/** Mails a reset link if the e-mail address has an account. The caller is not told whether a link was sent. */
export async function forgotPassword(deps: LinkDeps & { db: Db }, email: string): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (user) await deps.db.transaction().execute((tx) => sendPasswordLink(tx, deps, user, 'reset-link'));
}

/**
 * Mails a reset link of one hour. Sends nothing to a disabled account, to an address that the account no longer has,
 * or beyond one link a minute and ten a day.
 */
export async function sendPasswordLink(
  tx: Tx,
  deps: LinkDeps,
  { id, email }: User,
  kind: 'reset-link' | 'set-password',
): Promise<void> {
  const user = await lockUser(tx, id);
  if (!email || user?.email !== email || user.disabled_at) return;
  const { today, soon } = await tx
    .selectFrom('reset_links')
    .select([
      sql<number>`count(*)::int`.as('today'),
      sql<boolean>`coalesce(bool_or(sent_at > now() - make_interval(secs => ${codes.gap / 1_000})), false)`.as('soon'),
    ])
    .where('user_id', '=', id)
    .where('email', '=', email)
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (soon || today >= codes.perDay) return;
  const path = await issueLink(tx, { userId: id, email, life: linkLife.forgotten });
  // The name of an unproven account may have been written by a stranger.
  const name = kind === 'set-password' || !user.email_verified_at ? '' : user.name;
  await enqueueEmail(tx, deps, email, { kind, name, path });
}

const liveLink = (db: Db | Tx, token: string) =>
  db
    .selectFrom('reset_links')
    .select(['user_id', 'email', 'sent_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/**
 * Sets a password by a reset link and gives the account back to the address that the link was sent to. Ends all
 * sessions and codes, and all links that were sent later: the older address wins, so that a thief's link to a new
 * address cannot end the owner's. What was added within a day before the link was sent is detached: the phone number
 * and, for customers, the second factor. Returns the account, without an e-mail address if somebody else has it now.
 */
export async function resetPassword(deps: ResetDeps, token: string, password: string): Promise<User> {
  requireGoodPassword(password);
  const found = (await liveLink(deps.db, token)) ?? refuse('reset_link_dead');
  const passwordHash = await hashPassword(password);
  const owner = await deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, found.user_id);
    const link = await liveLink(tx, token);
    if (!before || before.disabled_at || !link) refuse('reset_link_dead');
    await tx.deleteFrom('reset_links').where('user_id', '=', before.id).where('sent_at', '>=', link.sent_at).execute();
    await endAccess(tx, before);
    await endCodes(tx, [link.email]);
    const address = await givenBack(tx, deps, before, link.email);
    const user = await tx
      .updateTable('users')
      .set({
        ...address,
        ...detached(before, link.sent_at),
        password_hash: passwordHash,
        // A stranger may have entered the name of an account that was never confirmed.
        ...(before.confirmed_at === null && { name: '', signup_browser: null }),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (before.totp_enabled_at && !user.totp_enabled_at)
      await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await deps.orders.claim(tx, user);
    await announceAccessChange(tx, deps, user, 'password');
    await publishChange(tx, 'customers', user.id);
    return user;
  });
  await deps.limits.forget('POST /api/auth/login', found.email);
  // Wrong codes of the second factor still count, because a mailbox alone must not bypass it.
  await deps.limits.forget('password', owner.id);
  return owner;
}

/** Returns the e-mail address of the account after the reset: that of the link, or none if somebody else has it now. */
async function givenBack(tx: Tx, { orders }: ResetDeps, { id, ...before }: User, email: string) {
  if (before.email === email) return { email_verified_at: before.email_verified_at ?? sql<Date>`now()` };
  await releaseUnprovenAddress(tx, email, id);
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (holder) return { email: null, email_verified_at: null };
  if (before.email && before.email_verified_at) await orders.move(tx, id, [before.email], email);
  return { email, email_verified_at: sql<Date>`now()` };
}

/** Staff's second factor stays, because a mailbox alone must not bypass it. */
function detached({ role, phone_verified_at: number, totp_enabled_at: factor }: User, sentAt: Date) {
  const isYoung = (at: Date | null) => at !== null && at.getTime() > sentAt.getTime() - detachWindow;
  return {
    ...(isYoung(number) && { phone: null, phone_verified_at: null }),
    ...(isYoung(factor) && !isStaff(role) && { totp_secret: null, totp_enabled_at: null, totp_last_step: null }),
  };
}

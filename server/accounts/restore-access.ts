import { sql, type Updateable } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { moveOrders } from '#server/orders/order-owner.ts';
import type { AccessChange } from '#shared/rules/accounts.ts';
import type { AccessBefore } from './access-changes.ts';
import { releaseUnprovenAddress } from './release-address.ts';
import type { User } from './users.ts';

/**
 * Way in which the owner regains access after an undo: a link to the unchanged e-mail address, a code to the unchanged
 * phone number, the previous password, or help from staff if none of these is possible.
 */
export type RecoveryMethod = 'password-link' | 'phone' | 'password' | 'help';

const proven = (value: string | null, verifiedAt: unknown) => (verifiedAt === null ? null : value);

/** Returns which verified contacts have changed since `before`. Compares values, because the stored changes expire. */
export function changedContacts(user: User, before: AccessBefore): { email: boolean; phone: boolean } {
  return {
    email: proven(user.email, user.email_verified_at) !== proven(before.email, before.emailVerifiedAt),
    phone: proven(user.phone, user.phone_verified_at) !== proven(before.phone, before.phoneVerifiedAt),
  };
}

/**
 * Returns the login method that requires no password: a password link or a phone code. Returns undefined if neither is
 * possible. A phone code is not enough for staff with a second factor.
 */
export function openWay(user: User): 'password-link' | 'phone' | undefined {
  if (user.email && user.email_verified_at) return 'password-link';
  return user.phone && user.phone_verified_at && !user.totp_enabled_at ? 'phone' : undefined;
}

type Fields = Updateable<DB['users']>;

async function change(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx.updateTable('users').set(fields).where('id', '=', id).execute();
}

/**
 * Removes the new e-mail address or phone number. Order e-mails go to the old address again. The old e-mail address is
 * not restored, because a reset link would go to it. The old phone number stays as an unverified contact, which gives
 * no access.
 */
export async function removeNewContacts(tx: Tx, user: User, before: AccessBefore): Promise<void> {
  const changed = changedContacts(user, before);
  if (changed.email) {
    await moveOrdersBack(tx, user, before);
    await change(tx, user.id, { email: null, email_verified_at: null });
  }
  if (changed.phone) await change(tx, user.id, { phone: before.phone, phone_verified_at: null });
}

/**
 * Restores the old e-mail address and phone number for an owner who has given the link and the previous password. Order
 * e-mails go to the old address again.
 */
export async function restoreContacts(tx: Tx, user: User, before: AccessBefore): Promise<void> {
  const changed = changedContacts(user, before);
  if (changed.email) {
    await moveOrdersBack(tx, user, before);
    await restoreEmail(tx, user.id, before);
  }
  if (changed.phone) await restorePhone(tx, user.id, before);
}

/**
 * Sends order e-mails to the former e-mail address again if they had moved to the removed one. Does nothing if another
 * account has verified the former address since.
 */
async function moveOrdersBack(tx: Tx, user: User, before: AccessBefore): Promise<void> {
  const removed = proven(user.email, user.email_verified_at);
  const former = proven(before.email, before.emailVerifiedAt);
  if (!removed || !former) return;
  const others = tx.selectFrom('users').select('id').where('email', '=', former).where('id', '<>', user.id);
  if (await others.where('email_verified_at', 'is not', null).executeTakeFirst()) return;
  await moveOrders(tx, user.id, [removed], former);
}

/** Restores the old e-mail address, or sets none if another account has the address now. */
async function restoreEmail(tx: Tx, id: string, { email, emailVerifiedAt }: AccessBefore): Promise<void> {
  if (email) await releaseUnprovenAddress(tx, email, id);
  const taken = tx.selectFrom('users').select('id').where('id', '<>', id);
  const other = email ? await taken.where('email', '=', email).executeTakeFirst() : undefined;
  await change(
    tx,
    id,
    other ? { email: null, email_verified_at: null } : { email, email_verified_at: emailVerifiedAt },
  );
}

async function restorePhone(tx: Tx, id: string, { phone, phoneVerifiedAt }: AccessBefore): Promise<void> {
  const taken = tx.selectFrom('users').select('id').where('id', '<>', id).where('phone_verified_at', 'is not', null);
  const other = phone ? await taken.where('phone', '=', phone).executeTakeFirst() : undefined;
  await change(
    tx,
    id,
    other ? { phone: null, phone_verified_at: null } : { phone, phone_verified_at: phoneVerifiedAt },
  );
}

/**
 * Restores the second factor to its state before the earliest of the undone changes, which are given latest first. Does
 * nothing if none concerns the second factor. Deletes the recovery codes, because they belong to the removed factor.
 */
export async function restoreSecondFactor(
  tx: Tx,
  id: string,
  undone: { kind: AccessChange | undefined; before: AccessBefore }[],
): Promise<void> {
  const earliest = undone.findLast(({ kind }) => kind === 'second-factor-on' || kind === 'second-factor-off');
  if (!earliest) return;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const { totpSecret, totpEnabledAt } = earliest.before;
  // A secret that was never confirmed is dropped.
  await change(tx, id, {
    totp_secret: totpEnabledAt === null ? null : totpSecret,
    totp_enabled_at: totpEnabledAt,
    totp_last_step: null,
  });
}

/** Expires the links of the other undone changes, so that only the used link still accepts the old password. */
export async function expireOtherLinks(tx: Tx, userId: string, used: Buffer): Promise<void> {
  await tx
    .updateTable('access_changes')
    .set({ expires_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '<>', used)
    .where('undone_at', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

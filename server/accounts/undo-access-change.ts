import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { type AccessChange, accessChanges } from '#shared/rules/accounts.ts';
import { type AccessBefore, accessBefore, type SmsDeps, textUndo } from './access-changes.ts';
import { accountRequester } from './codes/code-requester.ts';
import { sendPasswordLink } from './password-reset.ts';
import { verifyPassword } from './passwords.ts';
import {
  changedContacts,
  expireOtherLinks,
  openWay,
  type RecoveryMethod,
  removeNewContacts,
  restoreContacts,
  restoreSecondFactor,
} from './restore-access.ts';
import { endSessionsAndLinks } from './sessions.ts';
import type { User } from './users.ts';

type Deps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[] };
type Alerted = {
  userId: string;
  createdAt: Date;
  tokenHash: Buffer;
  before: AccessBefore;
  passwords: string[];
  owned: boolean;
};
type Undone = { kind: AccessChange | undefined; before: AccessBefore; createdAt: Date };

/**
 * Undoes a change of access and all later ones, since an attacker may have made several. Ends every session and
 * invalidates the password, known devices and pending codes. The person with the link may be the new holder of a
 * recycled phone number or an abandoned mailbox. The link therefore removes the new e-mail address or phone number, but
 * restores the old one only if the previous password is given. A verified contact that was not changed can still be
 * used to log in. Removing or replacing an active second factor also requires the previous password, because a mailbox
 * alone must not bypass it. A link that was used without the password can be used once more with the password.
 */
export async function undoAccessChange(deps: Deps, token: string, password?: string): Promise<RecoveryMethod> {
  const alerted = await findAlert(deps, token, password);
  const { wayBack, present, notifyByText } = await deps.db.transaction().execute(async (tx) => {
    // Locks the user row first, so that the second of two parallel undos finds nothing to undo.
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', alerted.userId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) refuse('undo_link_dead');
    const { again, undone } = await undoRows(tx, alerted);
    const mayAgain = () => (user.password_hash === null && !openWay(user)) || leftFactor(user, undone);
    if (again && !(alerted.owned && mayAgain())) refuse('undo_link_dead');
    const changed = changedContacts(user, alerted.before);
    if (!again) await notifyPresentAddress(tx, deps, user);
    await (alerted.owned ? restoreContacts : removeNewContacts)(tx, user, alerted.before);
    const mayRemove = user.totp_enabled_at === null || alerted.owned;
    if (mayRemove) await restoreSecondFactor(tx, user.id, undone);
    const closed = await closeAccess(tx, user.id);
    const wayBack = wayBackOf(closed, alerted, !mayRemove && leftFactor(closed, undone));
    if (wayBack === 'password-link') await sendPasswordLink(tx, deps, closed, 'reset-link');
    await writeUnnamedAudit(tx, 'owner', {
      action: 'access.undone',
      subject: { kind: 'person', id: user.id },
      detail: { changes: again ? [] : undone.map(({ kind }) => kind) },
    });
    return {
      wayBack,
      present: user,
      notifyByText: !again && (changed.email || changed.phone),
    };
  });
  if (notifyByText) await textUndo(deps, present);
  return wayBack;
}

/**
 * Returns how the owner can log in again. A reset link or code gives no access to a disabled account. It also gives no
 * access if an undone change switched the second factor on and the factor is still on (`factorLeft`).
 */
function wayBackOf(closed: User, { passwords, owned }: Alerted, factorLeft: boolean): RecoveryMethod {
  if (closed.disabled_at) return 'help';
  const way = factorLeft ? undefined : openWay(closed);
  return way ?? (passwords.length > 0 && !owned ? 'password' : 'help');
}

/**
 * Returns the change that a valid link belongs to, and whether the previous password was given. Refuses an invalid link
 * and a wrong password.
 */
async function findAlert({ db }: Deps, token: string, password: string | undefined): Promise<Alerted> {
  const live = db
    .selectFrom('access_changes')
    .select(['user_id', 'created_at', 'token_hash', 'before'])
    .where('expires_at', '>', sql<Date>`now()`);
  const row = await live.where('token_hash', '=', tokenHash(token)).executeTakeFirst();
  if (!row) refuse('undo_link_dead');
  const before = accessBefore.parse(row.before);
  // A thief may have changed the password first, so the password from before the oldest change is accepted too.
  const oldest = await live.where('user_id', '=', row.user_id).orderBy('created_at').executeTakeFirst();
  const hashes = [before.passwordHash, oldest && accessBefore.parse(oldest.before).passwordHash];
  const passwords = [...new Set(hashes.filter((hash) => hash !== null && hash !== undefined))];
  const alerted = { userId: row.user_id, createdAt: row.created_at, tokenHash: row.token_hash, before, passwords };
  if (password === undefined) return { ...alerted, owned: false };
  for (const hash of passwords) if (await verifyPassword(hash, password)) return { ...alerted, owned: true };
  return refuse('login_failed', { reasons: { password: { code: 'password_not_before' } } });
}

/**
 * Marks the change and all later ones as undone and returns the undone changes, latest first. If the link was used
 * before (`again`), returns the changes that the first use undid.
 */
async function undoRows(tx: Tx, alerted: Alerted): Promise<{ again: boolean; undone: Undone[] }> {
  const marked = await tx
    .updateTable('access_changes')
    .set({ undone_at: sql`now()` })
    .where('user_id', '=', alerted.userId)
    .where('created_at', '>=', alerted.createdAt)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('token_hash')
    .execute();
  const again = !marked.some((row) => row.token_hash.equals(alerted.tokenHash));
  if (!again) await expireOtherLinks(tx, alerted.userId, alerted.tokenHash);
  const undone = await tx
    .selectFrom('access_changes')
    .innerJoin('access_changes as used', 'used.undone_at', 'access_changes.undone_at')
    .select(['access_changes.kind', 'access_changes.before', 'access_changes.created_at'])
    .where('used.token_hash', '=', alerted.tokenHash)
    .where('access_changes.user_id', '=', alerted.userId)
    .orderBy('access_changes.created_at', 'desc')
    .execute();
  return {
    again,
    undone: undone.map((row) => ({
      kind: accessChanges.find((known) => known === row.kind),
      before: accessBefore.parse(row.before),
      createdAt: row.created_at,
    })),
  };
}

/**
 * Whether a second factor that was switched on by an undone change is still on. If so, the user and the change have the
 * same timestamp.
 */
function leftFactor({ totp_enabled_at: on }: User, undone: Undone[]): boolean {
  return undone.some(({ kind, createdAt }) => kind === 'second-factor-on' && on?.getTime() === createdAt.getTime());
}

/**
 * Notifies the current e-mail address, if it is verified. Somebody with access only to an old mailbox or phone number
 * may have used the link.
 */
async function notifyPresentAddress(tx: Tx, deps: Deps, user: User): Promise<void> {
  if (!user.email || !user.email_verified_at) return;
  const email = { kind: 'access-undone' as const, name: user.name, at: new Date().toISOString() };
  await enqueueEmail(tx, deps, user.email, email, languageKnown(user.language));
}

async function closeAccess(tx: Tx, id: string): Promise<User> {
  await endSessionsAndLinks(tx, id);
  await tx.deleteFrom('known_devices').where('user_id', '=', id).execute();
  await tx
    .deleteFrom('code_requests')
    .where((code) => code.or([code('network', '=', accountRequester(id)), code('target', '=', id)]))
    .execute();
  await publishChange(tx, 'customers', id);
  return tx
    .updateTable('users')
    .set({ password_hash: null, password_contested: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

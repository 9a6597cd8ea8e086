import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { accessChanges } from '#shared/rules/accounts.ts';
import { type AccessBefore, accessBefore, type SmsDeps, textUndo } from './access-changes.ts';
import { type AccountLimits, countingCode } from './account-limits.ts';
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

type Deps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[]; limits: AccountLimits };
type Alerted = {
  userId: string;
  createdAt: Date;
  tokenHash: Buffer;
  before: AccessBefore;
  passwords: string[];
  owned: boolean;
};

/**
 * Undoes a sign-in method change and all later ones, since an attacker may have made several. Ends every session, the
 * password, known devices and pending codes. Whoever has the link may be the new holder of a recycled number or an
 * abandoned mailbox. So it closes the new address or number, but reopens the old one only together with the previous
 * password; a proven channel that was not changed stays open. Without the password the link can be used once more with
 * it.
 */
export async function undoAccessChange(deps: Deps, token: string, password?: string): Promise<RecoveryMethod> {
  const alerted = await findAlert(deps, token, password);
  const { wayBack, present, notifyByText } = await deps.db.transaction().execute(async (tx) => {
    // Locked first: the second of two parallel undos finds nothing left.
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', alerted.userId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) refuse('undo_link_dead');
    const kinds = await undoRows(tx, alerted);
    // A link used before needs the password, and works only while there is no other way to log in.
    const again = kinds === undefined;
    if (again && !(alerted.owned && user.password_hash === null && !openWay(user))) refuse('undo_link_dead');
    const changed = changedContacts(user, alerted.before);
    if (!again) await notifyPresentAddress(tx, deps, user);
    await (alerted.owned ? restoreContacts : removeNewContacts)(tx, user, alerted.before);
    const closed = await closeAccess(tx, user.id);
    const way = openWay(closed);
    if (way === 'password-link') await sendPasswordLink(tx, deps, closed, 'reset-link');
    await writeUnnamedAudit(tx, 'owner', {
      action: 'access.undone',
      subject: { kind: 'person', id: user.id },
      detail: { changes: kinds ?? [] },
    });
    return {
      wayBack: way ?? (alerted.passwords.length > 0 && !alerted.owned ? ('password' as const) : ('help' as const)),
      present: user,
      notifyByText: !again && (changed.email || changed.phone),
    };
  });
  if (notifyByText) await textUndo(deps, present);
  return wayBack;
}

/** The change of a valid link, and whether the previous password was given; refuses a wrong password. */
async function findAlert({ db, limits }: Deps, token: string, password: string | undefined): Promise<Alerted> {
  const live = db
    .selectFrom('access_changes')
    .select(['person_id', 'created_at', 'token_hash', 'before'])
    .where('expires_at', '>', sql<Date>`now()`);
  const row = await live.where('token_hash', '=', tokenHash(token)).executeTakeFirst();
  if (!row) refuse('undo_link_dead');
  const before = accessBefore.parse(row.before);
  // A thief may have changed the password first, so the password before the oldest change counts too.
  const oldest = await live.where('person_id', '=', row.person_id).orderBy('created_at').executeTakeFirst();
  const hashes = [before.passwordHash, oldest && accessBefore.parse(oldest.before).passwordHash];
  const passwords = [...new Set(hashes.filter((hash) => hash !== null && hash !== undefined))];
  const alerted = { userId: row.person_id, createdAt: row.created_at, tokenHash: row.token_hash, before, passwords };
  if (password === undefined) return { ...alerted, owned: false };
  await countingCode(limits, { userId: row.person_id, use: 'undo' }, async () => {
    for (const hash of passwords) if (await verifyPassword(hash, password)) return;
    refuse('login_failed', { fields: { password: 'This is not the password of before the change.' } });
  });
  return { ...alerted, owned: true };
}

/** Marks the change and all later ones; undefined if the link was used before. Returns the kinds. */
async function undoRows(tx: Tx, alerted: Alerted): Promise<string[] | undefined> {
  const undone = await tx
    .updateTable('access_changes')
    .set({ undone_at: sql`now()` })
    .where('person_id', '=', alerted.userId)
    .where('created_at', '>=', alerted.createdAt)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['token_hash', 'kind', 'before', 'created_at'])
    .execute();
  if (!undone.some((row) => row.token_hash.equals(alerted.tokenHash))) return undefined;
  for (const row of undone.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())) {
    const kind = accessChanges.find((known) => known === row.kind);
    if (kind) await restoreSecondFactor(tx, alerted.userId, kind, accessBefore.parse(row.before));
  }
  await expireOtherLinks(tx, alerted.userId, alerted.tokenHash);
  return undone.map(({ kind }) => kind);
}

/** To the current address, in case the link was used by somebody who only has an old mailbox or number. */
async function notifyPresentAddress(tx: Tx, deps: Deps, user: User): Promise<void> {
  if (!user.email || !user.email_verified_at) return;
  const email = { kind: 'access-undone' as const, name: user.name, at: new Date().toISOString() };
  await enqueueEmail(tx, deps, user.email, email, languageKnown(user.language));
}

async function closeAccess(tx: Tx, id: string): Promise<User> {
  await endSessionsAndLinks(tx, id);
  await tx.deleteFrom('known_devices').where('person_id', '=', id).execute();
  await tx
    .deleteFrom('code_requests')
    .where((code) => code.or([code('asker', '=', accountRequester(id)), code('target', '=', id)]))
    .execute();
  await publishChange(tx, 'customers', id);
  return tx
    .updateTable('users')
    .set({ password_hash: null, password_contested: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

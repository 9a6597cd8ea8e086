import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { adminsOnly } from '#shared/access-denied.ts';
import type { AuditAction } from '#shared/contract/all.ts';
import { isAccountant, isStaff, type Role } from '#shared/rules/accounts.ts';
import { withoutContact } from '#shared/rules/masking.ts';
import { awayUntil } from '../calendar/absence.ts';
import { endLinks } from './reset-links.ts';
import { endAccess } from './sessions.ts';
import type { User } from './users.ts';

/** Condition for the staff list: staff, and disabled accounts of any role, because only an admin can enable them. */
const isListed = sql<boolean>`(users.role <> 'user' or users.disabled_at is not null)`;

/** Returns staff and disabled accounts, admins first; `id` selects a single user of any role. */
async function staffAccounts(db: Db | Tx, id?: string) {
  let query = db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.expires_at', '>', sql<Date>`now()`),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.totp_enabled_at', 'users.disabled_at'])
    .select(['users.accountant', 'users.away_until'])
    .select((all) => [
      all.fn.count<number>('sessions.id').as('sessions'),
      all.fn.max('sessions.last_used_at').as('last_used_at'),
    ])
    .where('users.erased_at', 'is', null)
    .groupBy('users.id')
    .orderBy(sql`array_position(array['admin', 'seller', 'accountant', 'viewer', 'user'], users.role)`)
    .orderBy('users.name')
    .orderBy('users.id');
  query = id ? query.where('users.id', '=', id) : query.where(isListed);
  return (await query.execute()).map((user) => ({
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    sessions: user.sessions,
    accountant: isAccountant(user),
    secondFactor: user.totp_enabled_at !== null,
    disabledAt: user.disabled_at?.toISOString() ?? null,
    awayUntil: awayUntil(user),
    lastUsedAt: user.last_used_at?.toISOString() ?? null,
  }));
}

export type StaffAccount = Awaited<ReturnType<typeof staffAccounts>>[number];

/** Returns all staff accounts and the disabled accounts of any role. */
export function findStaffAccounts(db: Db): Promise<StaffAccount[]> {
  return staffAccounts(db);
}

export type StaffDeps = { db: Db; queue: Queue; secrets: readonly string[] };

type Change = {
  action: AuditAction;
  reason: string;
  set?: { role?: Role; disabled_at?: Date | null; accountant?: boolean };
  detail?: object;
  keepsSessions?: true;
};

/**
 * Changes a staff account, writes the audit entry, and e-mails the user about a new role. Ends the sessions of the
 * account, unless `keepsSessions` is set. Locks the rows of all active admins, because otherwise two admins who demote
 * each other in parallel could leave none.
 */
async function change(
  deps: StaffDeps,
  actor: Actor,
  pick: (tx: Tx) => Promise<User | undefined>,
  decide: (user: User) => Change,
): Promise<StaffAccount> {
  return deps.db.transaction().execute(async (tx) => {
    const admins = (await holdAdmins(tx)).map(({ id }) => id);
    if (!admins.includes(actor.currentUser.id)) refuse('access_denied', { message: adminsOnly });
    const user = (await pick(tx)) ?? refuse('account_unknown');
    if (user.id === actor.currentUser.id) refuse('not_yourself');
    const { action, reason, set, detail, keepsSessions } = decide(user);
    if (set) await tx.updateTable('users').set(set).where('id', '=', user.id).execute();
    if (set?.role && set.role !== user.role) await notifyOfRole(tx, deps, user, set.role);
    if (set?.role || (set?.disabled_at === null && isStaff(user.role)))
      await notifyAdmins(tx, deps, actor.currentUser.name, { ...user, ...set });
    if (!keepsSessions) {
      await endAccess(tx, user);
      await endLinks(tx, user.id);
    }
    await writeAudit(tx, actor, {
      action,
      subject: { kind: 'person', id: user.id },
      // The audit entry is kept after the user is erased, so e-mail addresses and phone numbers are removed.
      detail: { ...detail, reason: withoutContact(reason) },
    });
    await publishChange(tx, 'customers', user.id);
    const [account] = await staffAccounts(tx, user.id);
    return account ?? refuse('account_unknown');
  });
}

/** Mails the user their new role. Omits the reason, because it is internal. E-mails to staff are in English. */
async function notifyOfRole(tx: Tx, deps: StaffDeps, { email, name }: User, role: Role): Promise<void> {
  if (!email) return;
  const content = { kind: 'role-changed' as const, name, role, at: new Date().toISOString() };
  await enqueueEmail(tx, deps, email, content, role === 'user' ? undefined : 'en');
}

/**
 * Mails all active admins who made somebody staff or changed a role, also the one who did it, because it may have been
 * somebody else in their name.
 */
export async function notifyAdmins(
  tx: Tx,
  deps: StaffDeps,
  by: string,
  { id, name, email, role }: User,
): Promise<void> {
  const content = { kind: 'staff-changed' as const, by, who: email ?? name, role };
  for (const admin of await holdAdmins(tx))
    if (admin.email && admin.id !== id)
      await enqueueEmail(tx, deps, admin.email, { ...content, name: admin.name, at: new Date().toISOString() }, 'en');
}

/** Locks the rows of all active admins until the transaction ends. */
export function holdAdmins(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Refuses if the user is the last active admin. */
export async function requireAnotherAdmin(tx: Tx, user: Pick<User, 'id' | 'role'>): Promise<void> {
  if (user.role !== 'admin') return;
  const admins = await holdAdmins(tx);
  if (admins.every(({ id }) => id === user.id)) refuse('last_admin');
}

const lockActiveUsers = (tx: Tx) => tx.selectFrom('users').selectAll().where('erased_at', 'is', null).forNoKeyUpdate();
const staffMember = (id: string) => (tx: Tx) =>
  lockActiveUsers(tx).where('id', '=', id).where(isListed).executeTakeFirst();

/**
 * Returns the fields to update for a new role. Any role but seller removes the accountant right, which must then be
 * granted again.
 */
export const roleSet = (role: Role) => (role === 'seller' ? { role } : { role, accountant: false });

/** Gives a role to a user with a verified e-mail address. */
export function promote(
  deps: StaffDeps,
  actor: Actor,
  { email, role, reason }: { email: string; role: Role; reason: string },
): Promise<StaffAccount> {
  return change(
    deps,
    actor,
    (tx) => lockActiveUsers(tx).where('email', '=', email.toLowerCase()).executeTakeFirst(),
    (user) => {
      if (!user.email_verified_at) refuse('account_unproven');
      if (user.disabled_at) refuse('account_disabled');
      return { action: 'role.changed', reason, set: roleSet(role), detail: { from: user.role, to: role } };
    },
  );
}

/** Changes the role of a staff member or of a disabled account. The role `user` removes the staff role. */
export function changeRole(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  { role, reason }: { role: Role; reason: string },
): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), (user) => {
    if (isStaff(role) && !user.email_verified_at) refuse('account_unproven');
    return { action: 'role.changed', reason, set: roleSet(role), detail: { from: user.role, to: role } };
  });
}

/** Grants the accountant right to a seller or revokes it. Admins always have the right. */
export function setAccountant(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  { accountant, reason }: { accountant: boolean; reason: string },
): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), (user) => {
    if (user.role !== 'seller') refuse('accountant_by_role');
    return {
      action: accountant ? 'accountant.given' : 'accountant.taken',
      reason,
      set: { accountant },
      keepsSessions: true,
    };
  });
}

/** Disables or enables an account on the staff list. */
export function setDisabled(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  disabled: boolean,
  reason: string,
): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), () => ({
    action: disabled ? 'account.disabled' : 'account.enabled',
    reason,
    set: { disabled_at: disabled ? new Date() : null },
  }));
}

/** Ends all sessions of an account on the staff list. */
export function endStaffSessions(deps: StaffDeps, actor: Actor, id: string, reason: string): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), () => ({ action: 'sessions.ended', reason }));
}

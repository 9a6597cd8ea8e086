import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { adminsOnly } from '#shared/access-denied.ts';
import { invitationPath } from '#shared/paths.ts';
import { invitationLife, type StaffRole } from '#shared/rules/accounts.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { releaseUnprovenAddress } from './release-address.ts';
import { holdAdmins, notifyAdmins, type StaffDeps } from './staff-accounts.ts';
import type { User } from './users.ts';

const expiry = sql<Date>`now() + make_interval(secs => ${invitationLife / 1_000})`;
const newToken = () => randomBytes(32).toString('base64url');

const pending = (db: Db | Tx) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email', 'staff_invitations.name', 'staff_invitations.role'])
    .select(['staff_invitations.sent_at', 'staff_invitations.expires_at', 'users.name as inviter'])
    .orderBy('staff_invitations.sent_at', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number];

const serialize = ({ id, email, name, role, inviter, sent_at, expires_at }: Row) => ({
  id,
  email,
  name,
  role,
  invitedBy: inviter,
  sentAt: sent_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  expired: expires_at.getTime() <= Date.now(),
});

/** Returns the invitations that nobody has accepted, newest first. */
export async function findInvitations(db: Db) {
  return (await pending(db).execute()).map(serialize);
}

type Invited = { email: string; name: string; role: StaffRole };

/** Invites somebody without an account, in place of an earlier invitation of the address. */
export async function invite(deps: StaffDeps, actor: Actor, { email: typed, name, role }: Invited) {
  const email = typed.toLowerCase();
  return deps.db.transaction().execute(async (tx) => {
    await requireAdmin(tx, actor);
    const known = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (known) refuse('invited_has_account');
    const invitation = { name, role, invited_by: actor.currentUser.id };
    const { id } = await tx
      .insertInto('staff_invitations')
      .values({ ...invitation, email, token_hash: tokenHash(newToken()), expires_at: expiry })
      .onConflict((clash) => clash.column('email').doUpdateSet(invitation))
      .returning('id')
      .executeTakeFirstOrThrow();
    return send(tx, deps, actor, id);
  });
}

/** Sends an invitation again, with a new link; the earlier link ends. */
export async function resendInvitation(deps: StaffDeps, actor: Actor, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    await requireAdmin(tx, actor);
    return send(tx, deps, actor, id);
  });
}

async function requireAdmin(tx: Tx, { currentUser }: Actor): Promise<void> {
  const admins = await holdAdmins(tx);
  if (!admins.some(({ id }) => id === currentUser.id)) refuse('access_denied', { message: adminsOnly });
}

async function send(tx: Tx, deps: StaffDeps, actor: Actor, id: string) {
  const token = newToken();
  await tx
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash(token), sent_at: sql`now()`, expires_at: expiry, invited_by: actor.currentUser.id })
    .where('id', '=', id)
    .execute();
  const row = (await pending(tx).where('staff_invitations.id', '=', id).executeTakeFirst()) ?? refuse('not_found');
  const content = { kind: 'staff-invitation' as const, name: '', by: row.inviter, role: row.role };
  await enqueueEmail(tx, deps, row.email, { ...content, path: invitationPath(token) }, 'en');
  await audit(tx, actor, 'invitation.sent', row);
  return serialize(row);
}

/** The detail names no address, because the entry outlasts it; the account that is made from it is in the log. */
const audit = (
  tx: Tx,
  actor: Actor,
  action: 'invitation.sent' | 'invitation.withdrawn',
  { id, role }: Pick<Row, 'id' | 'role'>,
) => writeAudit(tx, actor, { action, subject: { kind: 'invitation', id }, detail: { to: role } });

export async function withdrawInvitation({ db }: StaffDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .returning(['id', 'role'])
      .executeTakeFirst();
    await audit(tx, actor, 'invitation.withdrawn', row ?? refuse('not_found'));
  });
}

/** An invitation ends when its inviter is no longer an admin. */
const live = (db: Db | Tx, token: string) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email', 'staff_invitations.name', 'staff_invitations.role'])
    .select(['users.id as inviterId', 'users.name as inviterName', 'users.email as inviterEmail'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.role', '=', 'admin')
    .where('users.disabled_at', 'is', null);

export async function openInvitation(db: Db, token: string): Promise<Invited> {
  const { email, name, role } = (await live(db, token).executeTakeFirst()) ?? refuse('invitation_dead');
  return { email, name, role };
}

type Accepting = StaffDeps & { orders: OrdersOfAccount };

/** Makes the account of an invited person. The link has proven the address, over a sign-up that was never confirmed. */
export async function acceptInvitation(
  deps: Accepting,
  token: string,
  password: string,
  address: string,
): Promise<User> {
  requireGoodPassword(password);
  await openInvitation(deps.db, token);
  const password_hash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    const found = (await live(tx, token).executeTakeFirst()) ?? refuse('invitation_dead');
    const used = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', found.id)
      .where('token_hash', '=', tokenHash(token))
      .returning('id')
      .executeTakeFirst();
    if (!used) refuse('invitation_dead');
    const { email, name, role } = found;
    await releaseUnprovenAddress(tx, email, found.inviterId);
    const user = await tx
      .insertInto('users')
      .values({ email, name, role, password_hash, language: 'en', email_verified_at: sql`now()` })
      .onConflict((clash) => clash.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!user) refuse('invited_has_account');
    await deps.orders.claim(tx, user);
    const subject = { kind: 'person', id: user.id } as const;
    const actor = { currentUser: { id: user.id, name, role }, address };
    await writeAudit(tx, actor, { action: 'account.created', subject, detail: { to: role } });
    await notifyAdmins(tx, deps, found.inviterName, user);
    await publishChange(tx, 'customers', user.id);
    return user;
  });
}

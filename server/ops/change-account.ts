import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { endLinks } from '#server/accounts/reset-links.ts';
import { endAccess } from '#server/accounts/sessions.ts';
import { roleSet } from '#server/accounts/staff-accounts.ts';
import type { User } from '#server/accounts/users.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { claimOrders } from '#server/orders/order-owner.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { AuditAction } from '#shared/contract/all.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { OperatorError } from './operator-error.ts';

const lockByEmail = (tx: Tx, email: string): Promise<User | undefined> =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst();

type Fields = Updateable<DB['users']>;

/**
 * Changes an account and ends its sessions, so that a changed role takes effect at once. Writes the audit entry in the
 * same transaction.
 */
async function change(db: Db, email: string, action: AuditAction, decide: (user: User) => Fields): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockByEmail(tx, email);
    if (!user) throw new OperatorError(`There is no account for ${email}.`);
    const fields = decide(user);
    await tx.updateTable('users').set(fields).where('id', '=', user.id).execute();
    await endAccess(tx, user);
    await endLinks(tx, user.id);
    if ('totp_secret' in fields) await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await writeUnnamedAudit(tx, 'operator', {
      action,
      subject: { kind: 'person', id: user.id },
      detail: fields.role ? { from: user.role, to: fields.role } : {},
    });
    await publishChange(tx, 'customers', user.id);
  });
}

/** Sets the role of an account. Staff roles require a verified e-mail address, because a sign-up alone proves none. */
export const setRole = (db: Db, email: string, role: Role) =>
  change(db, email, 'role.changed', (user) => {
    if (isStaff(role) && !user.email_verified_at)
      throw new OperatorError(
        `Nobody has proved ${email}, so it gets no staff role: log in there by a mailed code first.`,
      );
    return roleSet(role);
  });

export const disableAccount = (db: Db, email: string) =>
  change(db, email, 'account.disabled', () => ({ disabled_at: new Date() }));

export const enableAccount = (db: Db, email: string) =>
  change(db, email, 'account.enabled', () => ({ disabled_at: null }));

export const resetSecondFactor = (db: Db, email: string) =>
  change(db, email, 'second-factor.reset', () => ({ totp_secret: null, totp_enabled_at: null, totp_last_step: null }));

export type NewAccount = { email: string; name: string; role: Role; passwordHash: string };

/**
 * Creates an account with a verified e-mail address and assigns paid guest orders with the address to it. Refuses an
 * address that has an account, so that nobody's account is taken over by a slip.
 */
export async function createAccount(db: Db, { email, name, role, passwordHash }: NewAccount): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, email_verified_at: sql`now()`, name, ...roleSet(role), password_hash: passwordHash })
      .onConflict((clash) => clash.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!user)
      throw new OperatorError(
        `${email} has an account already. Change it with set-role or enable; its owner gets a new password by “Forgot password”.`,
      );
    await claimOrders(tx, user);
    await writeUnnamedAudit(tx, 'operator', {
      action: 'account.created',
      subject: { kind: 'person', id: user.id },
      detail: { to: role },
    });
    await publishChange(tx, 'customers', user.id);
  });
}

const accountsAtOnce = 1_000;

/** Yields all accounts that are not erased, oldest first. */
export async function* allAccounts(db: Db): AsyncGenerator<User, void, undefined> {
  for (let last: User | undefined; ; ) {
    let query = db.selectFrom('users').selectAll().where('erased_at', 'is', null);
    if (last)
      query = query.where(sql<boolean>`(created_at, id) > (select created_at, id from users where id = ${last.id})`);
    const users = await query.orderBy('created_at').orderBy('id').limit(accountsAtOnce).execute();
    yield* users;
    last = users.at(-1);
    if (!last || users.length < accountsAtOnce) return;
  }
}

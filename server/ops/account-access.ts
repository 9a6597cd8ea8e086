import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { releaseUnprovenAddress } from '#server/accounts/release-address.ts';
import { endLinks } from '#server/accounts/reset-links.ts';
import { endAccess } from '#server/accounts/sessions.ts';
import { findUser, type User } from '#server/accounts/users.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { readEmail } from '#shared/rules/email.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { OperatorError } from './operator-error.ts';

const mostAccounts = 20;
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds an account by id, e-mail address or phone number. If no account has the contact now, also searches former
 * contacts and paid orders, because a frozen account may have lost both contacts. Throws `OperatorError` if none or
 * several fit.
 */
export async function findAccount(db: Db | Tx, typed: string): Promise<User> {
  const text = readEmail(typed) ?? typed.trim().toLowerCase();
  const ids = uuid.test(text) ? [text] : await idsOfContact(db, text);
  const found = (await Promise.all(ids.map((id) => findUser(db, id)))).filter(
    (user) => user !== undefined && user.erased_at === null,
  );
  const [user, ...others] = found;
  if (!user) throw new OperatorError(`There is no account for ${typed}.`);
  if (others.length > 0)
    throw new OperatorError(`Several accounts fit ${typed}. Give the id of one:\n${found.map(lineOf).join('\n')}`);
  return user;
}

export const lineOf = (user: User | undefined) =>
  user ? `  ${user.id}  ${user.email ?? user.phone ?? ''}  ${user.name}` : '';

/**
 * Finds the accounts that have the contact now. If there are none, finds those that had it before a change or in a paid
 * order.
 */
async function idsOfContact(db: Db | Tx, text: string): Promise<string[]> {
  const { present, former } = await accountsOfContact(db, text);
  return present.length > 0 ? present : former;
}

/**
 * Finds the ids of accounts that have an e-mail address or phone number now, and the ids of those that had it before a
 * change or in a paid order; at most `mostAccounts` of each.
 */
export async function accountsOfContact(db: Db | Tx, text: string) {
  const reading = readPhone(text);
  const column = text.includes('@') ? 'email' : 'phone';
  if (column === 'phone' && !('digits' in reading))
    throw new OperatorError(`${text} is no e-mail address, mobile number or id.`);
  const value = column === 'phone' && 'digits' in reading ? reading.digits : text;
  const present = await db
    .selectFrom('users')
    .select('id')
    .where(column, '=', value)
    .orderBy(`${column}_verified_at`)
    .limit(mostAccounts)
    .execute();
  const { rows } = await sql<{ id: string }>`
    select user_id as id from reset_links where email = ${value}
    union
    select user_id from orders
    where ${sql.ref(column)} = ${value} and user_id is not null and paid_at is not null
    limit ${mostAccounts}`.execute(db);
  return { value, present: present.map(({ id }) => id), former: rows.map(({ id }) => id) };
}

/** Returns lines of text that describe an account and how its owner can log in. */
export async function describeAccess(db: Db, user: User): Promise<string[]> {
  const { count } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  const contact = (value: string | null, verifiedAt: Date | null) =>
    value === null ? 'none' : `${value} (${verifiedAt ? 'proven' : 'not proven'})`;
  return [
    `id             ${user.id}`,
    `name           ${user.name}`,
    `role           ${user.role}`,
    `e-mail         ${contact(user.email, user.email_verified_at)}`,
    `phone          ${contact(user.phone, user.phone_verified_at)}`,
    `password       ${user.password_hash ? 'set' : 'none'}`,
    `second factor  ${user.totp_enabled_at ? 'on' : 'off'}`,
    `sessions       ${count}`,
    `state          ${stateOf(user)}`,
  ];
}

function stateOf(user: User): string {
  if (user.disabled_at) return 'disabled: nobody can log in';
  const byPhone = user.phone && user.phone_verified_at && !user.totp_enabled_at;
  if (byPhone || (user.email && (user.email_verified_at || user.password_hash))) return 'open';
  return 'frozen: there is no way in; after checking the person use restore-access';
}

export type NewContact = { email: string } | { phone: string };

/**
 * Reopens a frozen account for a person whom staff have identified, by setting an e-mail address or phone number.
 * Whoever has that contact can then log in (by "Forgot password" or a login code), so a typing error gives the account
 * to a stranger. Ends all sessions and reset links, because a stranger may hold one.
 */
export async function restoreAccess(db: Db, id: string, contact: NewContact): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (stateOf(user) === 'open')
      throw new OperatorError('This account is open: its owner can log in. Nothing was changed.');
    if (user.disabled_at) throw new OperatorError('This account is disabled; use enable first. Nothing was changed.');
    if ('email' in contact) await setEmail(tx, user, contact.email);
    else await setPhone(tx, user, contact.phone);
    await endAccess(tx, user);
    await endLinks(tx, id);
    await writeUnnamedAudit(tx, 'operator', {
      action: 'access.restored',
      subject: { kind: 'person', id },
      detail: { by: 'email' in contact ? 'email' : 'phone' },
    });
    await publishChange(tx, 'customers', id);
  });
}

async function setEmail(tx: Tx, user: User, email: string): Promise<void> {
  await releaseUnprovenAddress(tx, email, user.id);
  const other = tx.selectFrom('users').select('id').where('email', '=', email).where('id', '<>', user.id);
  if (await other.executeTakeFirst()) throw new OperatorError(`Another account has ${email}. Nothing was changed.`);
  const keepsProof = user.email === email;
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: keepsProof ? user.email_verified_at : null })
    .where('id', '=', user.id)
    .execute();
}

async function setPhone(tx: Tx, user: User, phone: string): Promise<void> {
  if (user.totp_enabled_at)
    throw new OperatorError('With a second factor one cannot log in by phone. Give --email. Nothing was changed.');
  const other = tx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', user.id);
  if (await other.executeTakeFirst()) throw new OperatorError(`Another account has ${phone}. Nothing was changed.`);
  await tx.updateTable('users').set({ phone, phone_verified_at: sql`now()` }).where('id', '=', user.id).execute();
}

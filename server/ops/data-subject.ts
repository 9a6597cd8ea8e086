import type { Db } from '#database/connect.ts';
import { findUser, type User } from '#server/accounts/users.ts';
import { hasGuestData } from '#server/profile/export-guest.ts';
import { readEmail } from '#shared/rules/email.ts';
import { accountsOfContact, findAccount, lineOf, uuid } from './account-access.ts';
import { OperatorError } from './operator-error.ts';

/** Person whose data a command exports or erases. `note` names accounts that the command leaves unchanged. */
export type DataSubject = { user: User } | { guest: string; note: string | undefined };

/**
 * Finds the account that has verified the e-mail address or phone number. If there is none, finds the guest with the
 * e-mail address. Other accounts with the contact (unverified, former, or only in an order) are found by their ids
 * alone, because the contact may be somebody else's.
 */
export async function findDataSubject(db: Db, typed: string): Promise<DataSubject> {
  const text = readEmail(typed) ?? typed.trim().toLowerCase();
  if (uuid.test(text)) return { user: await findAccount(db, text) };
  const { value, accounts } = await accountsThatFit(db, text);
  const owner = accounts.find((user) => hasProved(user, value));
  if (owner) return { user: owner };
  const note = accounts.length > 0 ? noteAbout(text, accounts) : undefined;
  if (text.includes('@') && (await hasGuestData(db, text))) return { guest: text, note };
  throw new OperatorError(note ?? `There is no data of ${text}: no account, order, message or e-mail.`);
}

async function accountsThatFit(db: Db, text: string): Promise<{ value: string; accounts: User[] }> {
  const { value, present, former } = await accountsOfContact(db, text);
  const found = await Promise.all([...new Set([...present, ...former])].map((id) => findUser(db, id)));
  return { value, accounts: found.flatMap((user) => (user && user.erased_at === null ? [user] : [])) };
}

const hasProved = (user: User, value: string) =>
  (user.email === value && user.email_verified_at !== null) ||
  (user.phone === value && user.phone_verified_at !== null);

const noteAbout = (text: string, accounts: readonly User[]) =>
  `No account has proved ${text}. These were given it, had it before, or name it in a paid order:\n${accounts
    .map(lineOf)
    .join('\n')}\nNothing of them is touched. If you have checked that the person owns one, give its id.`;

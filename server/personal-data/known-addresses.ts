import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { accountRequester } from '#server/accounts/codes/code-requester.ts';
import { eraseSharedCounts } from '#server/accounts/codes/erased-targets.ts';
import type { User } from '#server/accounts/users.ts';

export type KnownAddresses = {
  /** Current and former e-mail addresses that the user has verified and no other account has verified. */
  emails: string[];
  /** Current and former phone numbers that the user has verified and no other account has verified. */
  phones: string[];
  /** Other e-mail addresses and phone numbers of the account, mostly unverified, which may be somebody else's. */
  pending: string[];
};

type Former = { email: string | null; proven: boolean; phone: string | null; phone_proven: boolean };

/**
 * Finds the e-mail addresses and phone numbers of an account, including former ones (from the undo data) and unverified
 * ones.
 */
export async function knownAddresses(tx: Tx, user: User): Promise<KnownAddresses> {
  const { id, email, email_verified_at, phone, phone_verified_at } = user;
  const { rows: former } = await sql<Former>`
    select lower(before ->> 'email') as email, before ->> 'emailVerifiedAt' is not null as proven,
      before ->> 'phone' as phone, before ->> 'phoneVerifiedAt' is not null as phone_proven
    from access_changes where user_id = ${id}`.execute(tx);
  const proven = [...(email_verified_at ? [email] : []), ...former.map((each) => (each.proven ? each.email : null))];
  const emails = distinct(proven);
  const others = emails.length
    ? await tx
        .selectFrom('users')
        .select('email')
        .where('email', 'in', emails)
        .where('email_verified_at', 'is not', null)
        .where('id', '<>', id)
        .execute()
    : [];
  const numbers = distinct([
    ...(phone_verified_at ? [phone] : []),
    ...former.map((each) => (each.phone_proven ? each.phone : null)),
  ]);
  const otherNumbers = numbers.length
    ? await tx
        .selectFrom('users')
        .select('phone')
        .where('phone', 'in', numbers)
        .where('phone_verified_at', 'is not', null)
        .where('id', '<>', id)
        .execute()
    : [];
  const phones = numbers.filter((each) => !otherNumbers.some((other) => other.phone === each));
  const noted = distinct([
    ...(email_verified_at ? [] : [email]),
    ...former.map((each) => (each.proven ? null : each.email)),
    phone,
    ...former.map((each) => each.phone),
  ]);
  const asked = await tx
    .selectFrom('code_requests')
    .select('target')
    .where('network', '=', accountRequester(id))
    .where('purpose', 'in', ['change-email', 'change-phone'])
    .execute();
  return {
    emails: emails.filter((each) => !others.some((other) => other.email === each)),
    phones,
    pending: distinct([...asked.map(({ target }) => target), ...noted.filter((each) => !phones.includes(each))]),
  };
}

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

/**
 * Deletes data stored only because the user requested a code to these e-mail addresses or phone numbers. These contacts
 * may be somebody else's, so codes requested by others are kept.
 */
export async function purgePending(tx: Tx, id: string, pending: readonly string[]): Promise<void> {
  await tx.deleteFrom('code_requests').where('network', '=', accountRequester(id)).execute();
  if (pending.length === 0) return;
  const ofNobodyElse = sql<boolean>`purpose in ('change-email', 'change-phone')
    and target not in (select code_requests.target from code_requests)`;
  await eraseSharedCounts(tx, pending, ofNobodyElse);
  await tx.deleteFrom('code_tries').where('target', 'in', pending).where(ofNobodyElse).execute();
  await tx
    .deleteFrom('mails')
    .where('recipient', 'in', pending)
    .where('kind', 'in', ['change-email', 'account-exists'])
    .execute();
}

/**
 * Deletes jobs and rate-limit counts of e-mail addresses, phone numbers or ids. The key of a count is `name:value` or
 * `name:value network`.
 */
export async function purgeKeysAndJobs(tx: Tx, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await sql`delete from rate_limits
    where string_to_array(substr(key, position(':' in key) + 1), ' ') && ${values}::text[]`.execute(tx);
  await sql`delete from pgboss.job
    where name in ('forgot-password', 'send-order-code', 'dead-letters')
      and (lower(trim(data ->> 'email')) = any (${values}) or data ->> 'userId' = any (${values}))`.execute(tx);
}

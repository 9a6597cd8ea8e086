import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { User } from '#server/accounts/users.ts';

export type KnownAddresses = {
  /** Present and former e-mail addresses that the user has proven and no other account has proven. */
  emails: string[];
  phones: string[];
  /** Other e-mail addresses and phone numbers of the account, which may be somebody else's. */
  pending: string[];
};

/** A former address is known for a day, by the reset link that was sent to it. */
export async function knownAddresses(tx: Tx, user: User): Promise<KnownAddresses> {
  const { id, email, email_verified_at, phone, phone_verified_at } = user;
  const links = await tx.selectFrom('reset_links').select('email').where('user_id', '=', id).execute();
  const others = await tx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', (link) =>
      link.selectFrom('reset_links').select('reset_links.email').where('user_id', '=', id),
    )
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', id)
    .execute();
  const unproven = email_verified_at ? null : email;
  const isOthers = (address: string) => others.some((other) => other.email === address);
  const former = links.map((link) => link.email).filter((address) => address !== unproven && !isOthers(address));
  const wanted = await tx
    .selectFrom('codes')
    .select('payload')
    .where('target', '=', id)
    .where('purpose', 'in', ['change-email', 'change-phone'])
    .execute();
  return {
    emails: distinct([email_verified_at ? email : null, ...former]),
    phones: distinct([phone_verified_at ? phone : null]),
    pending: distinct([unproven, phone_verified_at ? null : phone, ...wanted.map(({ payload }) => payload)]),
  };
}

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

/** Deletes e-mails that were stored only because the user gave these addresses, which may be somebody else's. */
export async function purgePending(tx: Tx, pending: readonly string[]): Promise<void> {
  if (pending.length === 0) return;
  await tx
    .deleteFrom('mails')
    .where('recipient', 'in', pending)
    .where('kind', 'in', ['change-email', 'account-exists'])
    .execute();
}

/** `values`: addresses, phone numbers or ids. The key of a count is `name:value` or `name:value network`. */
export async function purgeKeysAndJobs(tx: Tx, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await sql`delete from rate_limits
    where string_to_array(substr(key, position(':' in key) + 1), ' ') && ${values}::text[]`.execute(tx);
  await sql`delete from pgboss.job
    where name in ('forgot-password', 'send-order-code', 'dead-letters')
      and (lower(trim(data ->> 'email')) = any (${values}) or data ->> 'userId' = any (${values}))`.execute(tx);
}

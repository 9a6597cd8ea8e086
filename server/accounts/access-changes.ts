import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { languageKnown } from '#shared/language.ts';
import { undoPath } from '#shared/paths.ts';
import { type AccessChange, undoLifeOf } from '#shared/rules/accounts.ts';
import type { User } from './users.ts';

/**
 * State of an account before a change of e-mail address, phone number, password or second factor. It is stored in the
 * access-change log so that the owner can undo the change.
 */
export const accessBefore = z.object({
  email: z.string().nullable(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  phone: z.string().nullable(),
  phoneVerifiedAt: z.iso.datetime().nullable(),
  totpSecret: z.string().nullable(),
  totpEnabledAt: z.iso.datetime().nullable(),
  passwordHash: z.string().nullable(),
});
export type AccessBefore = z.infer<typeof accessBefore>;

const beforeOf = (user: User): AccessBefore => ({
  email: user.email,
  emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
  phone: user.phone,
  phoneVerifiedAt: user.phone_verified_at?.toISOString() ?? null,
  totpSecret: user.totp_secret,
  totpEnabledAt: user.totp_enabled_at?.toISOString() ?? null,
  // A password set through a mailed link proves only that the person had access to the mailbox.
  passwordHash: user.password_by_link ? null : user.password_hash,
});

/** Minimum lifetime in ms of an undo link that `expiryOf` shortens. */
const shortestLife = 6 * 3_600_000;

/**
 * Returns when an undo link expires: normally after `life` ms. If a link for an earlier change of the e-mail address
 * expires first, the new link expires with it, but not within `shortestLife`. Otherwise a thief who has changed the
 * e-mail address could use a link after the owner's link has expired.
 */
function expiryOf({ id, email }: User, life: number) {
  return sql<Date>`least(now() + make_interval(secs => ${life / 1_000}), (
    select greatest(min(expires_at), now() + make_interval(secs => ${shortestLife / 1_000})) from access_changes
    where user_id = ${id} and kind = 'email' and undone_at is null and expires_at > now()
      and lower(before ->> 'email') is distinct from ${email}
    having count(*) > 0))`;
}

type OutboxDeps = { queue: Queue; secrets: readonly string[] };

/**
 * Stores the state of the account before a change of access. In the same transaction, mails an undo link to the old
 * e-mail address, if it is verified. `before` is the account before the change, because the alert must not go to the
 * new e-mail address. `to` is the new value. Returns the path of the undo link.
 */
export async function announceAccessChange(
  tx: Tx,
  deps: OutboxDeps,
  before: User,
  kind: AccessChange,
  to = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('access_changes')
    .values({
      token_hash: tokenHash(token),
      user_id: before.id,
      kind,
      before: JSON.stringify(beforeOf(before)),
      expires_at: expiryOf(before, undoLifeOf(kind)),
    })
    .execute();
  const path = undoPath(token);
  if (before.email && before.email_verified_at) {
    const email = { kind: 'access-changed' as const, name: before.name, change: kind, to, path };
    await enqueueEmail(
      tx,
      deps,
      before.email,
      { ...email, at: new Date().toISOString() },
      languageKnown(before.language),
    );
  }
  return path;
}

const sessionAlertsPerDay = 5;

/**
 * Whether the locked user has already received `sessionAlertsPerDay` alerts about ended sessions in the last 24 hours
 * and needs no further one. The undo link of at least one of these alerts must still be valid, because it also undoes
 * later changes. Alerts to a former e-mail address or phone number do not count.
 */
export async function hasTodaysAlerts(tx: Tx, user: User): Promise<boolean> {
  const { rows } = await sql<{ enough: boolean | null }>`
    select count(*) >= ${sessionAlertsPerDay} and bool_or(undone_at is null and expires_at > now()) as enough
    from access_changes
    where user_id = ${user.id} and kind = 'sessions' and created_at > now() - interval '1 day'
      and before ->> 'email' is not distinct from ${user.email} and before ->> 'phone' is not distinct from ${user.phone}
      and (before ->> 'emailVerifiedAt' is null) = ${user.email_verified_at === null}
      and (before ->> 'phoneVerifiedAt' is null) = ${user.phone_verified_at === null}`.execute(tx);
  return rows[0]?.enough === true;
}

/**
 * When an account returns to an earlier e-mail address, expires the links mailed to the addresses in between. An
 * attacker who moved the account to their own mailbox and back has such links. Links texted to a replaced phone number
 * stay valid.
 */
export async function expireLinksToOtherAddresses(tx: Tx, { id, email }: User): Promise<void> {
  if (!email) return;
  await sql`update access_changes as other set expires_at = now()
    where user_id = ${id} and expires_at > now() and lower(before ->> 'email') is distinct from ${email}
      and not (kind = 'phone' and before ->> 'phoneVerifiedAt' is not null)
      and exists (select from access_changes as earlier
        where earlier.user_id = ${id} and earlier.created_at < other.created_at
          and earlier.kind = 'email' and earlier.undone_at is null and earlier.expires_at > now()
          and lower(earlier.before ->> 'email') = ${email}
          and earlier.before ->> 'emailVerifiedAt' is not null)`.execute(tx);
}

export type SmsDeps = { sms: Sms | undefined; publicUrl: string; log: FastifyBaseLogger };

/** Texts the verified old phone number if it was replaced, or about any change if no e-mail address is verified. */
export async function textAccessChange(
  { sms, publicUrl, log }: SmsDeps,
  before: User,
  kind: AccessChange,
  path: string,
): Promise<void> {
  const byMail = before.email !== null && before.email_verified_at !== null;
  if (!sms || !before.phone || !before.phone_verified_at || (byMail && kind !== 'phone')) return;
  const what = kind === 'phone' ? 'now uses another number' : 'has a changed login';
  const text = `Your ${brand.name} account ${what}. If this was not you, open ${publicUrl}${path} or call ${brand.phone}.`;
  await sms
    .send(before.phone, text)
    .catch((error: unknown) => log.warn({ err: error }, 'a change of access was not texted'));
}

/** Texts the verified phone number that an undo link was used, because the person who used it may not be the owner. */
export async function textUndo({ sms, log }: SmsDeps, { phone, phone_verified_at }: User): Promise<void> {
  if (!sms || !phone || !phone_verified_at) return;
  const text = `Somebody used the link “This was not me” for your ${brand.name} account. All logins are ended. If it was not you, call ${brand.phone}.`;
  await sms.send(phone, text).catch((error: unknown) => log.warn({ err: error }, 'an undo was not texted'));
}

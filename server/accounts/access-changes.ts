import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '#database/connect.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { languageKnown } from '#shared/language.ts';
import { type AccessChange, linkLife } from '#shared/rules/accounts.ts';
import { endLinks, issueLink } from './reset-links.ts';
import type { User } from './users.ts';

type OutboxDeps = { queue: Queue; secrets: readonly string[] };

/**
 * Mails a change of how one gets in to the e-mail address from before the change, if it is proven, with a link that
 * resets the password. `before` is the locked account before the change, because the alert must not go to a new
 * address; `to` is the new value. Earlier links to this address end, because a thief may have read them.
 */
export async function announceAccessChange(
  tx: Tx,
  deps: OutboxDeps,
  before: User,
  kind: AccessChange,
  to = '',
): Promise<void> {
  if (!before.email) return;
  await endLinks(tx, before.id, before.email);
  if (!before.email_verified_at) return;
  const path = await issueLink(tx, { userId: before.id, email: before.email, life: linkLife.accessChange });
  const at = new Date().toISOString();
  const email = { kind: 'access-changed' as const, name: before.name, change: kind, to, path, at };
  await enqueueEmail(tx, deps, before.email, email, languageKnown(before.language));
}

export type SmsDeps = { sms: Sms | undefined; log: FastifyBaseLogger };

/** Texts the proven former phone number if it was replaced, or about any change if no e-mail address is proven. */
export async function textAccessChange({ sms, log }: SmsDeps, before: User, kind: AccessChange): Promise<void> {
  const byMail = before.email !== null && before.email_verified_at !== null;
  if (!sms || !before.phone || !before.phone_verified_at || (byMail && kind !== 'phone')) return;
  const what = kind === 'phone' ? 'now uses another number' : 'has a changed login';
  await sms
    .send(before.phone, `Your ${brand.name} account ${what}. If this was not you, call ${brand.phone}.`)
    .catch((error: unknown) => log.warn({ err: error }, 'a change of access was not texted'));
}

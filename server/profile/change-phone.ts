import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isDuplicate, type Tx } from '#database/connect.ts';
import { issueCode, takeCode } from '#server/accounts/one-time-codes.ts';
import type { Person } from '#server/accounts/people.ts';
import { digitsOf, takePhoneToken } from '#server/accounts/phone-login.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import { brand } from '#shared/brand.ts';
import type { Mailing } from './change-email.ts';

export type Phoning = Mailing & { sms: Sms | undefined; phoneTokens: PhoneTokens | undefined; log: FastifyBaseLogger };

/** Sends a code to a number that the person wants to use. Returns the number as people write it. */
export async function askForPhone(deps: Phoning, visitor: Visitor, typed: string): Promise<string> {
  if (!deps.sms) refuse('phone_sign_in_off');
  await spend(deps.perAccount, visitor.id);
  const phone = digitsOf(typed);
  const code = (await issueCode(deps.db, deps.secrets, 'change-phone', phone, visitor.id)) ?? refuse('otp_too_soon');
  await deps.sms.send(phone, `${code} confirms this number for your ${brand.name} account. It works for 10 minutes.`);
  return `+91${phone}`;
}

export type PhoneProof = { phone: string; otp: string } | { idToken: string };

/** Makes a number the person's proven own, and tells the old number and the mailbox. */
export async function confirmPhone(deps: Phoning, visitor: Visitor, proof: PhoneProof): Promise<void> {
  const phone =
    'idToken' in proof ? await takePhoneToken(deps, proof.idToken) : await takePhoneCode(deps, visitor, proof);
  try {
    const before = await deps.db.transaction().execute((tx) => usePhone(tx, deps, visitor.id, phone));
    await tellOldNumber(deps, before, phone);
  } catch (error) {
    if (isDuplicate(error)) refuse('address_taken');
    throw error;
  }
}

async function takePhoneCode(deps: Phoning, visitor: Visitor, proof: { phone: string; otp: string }): Promise<string> {
  const phone = digitsOf(proof.phone);
  const taken = await takeCode(deps, 'change-phone', phone, proof.otp.trim());
  if (taken?.payload !== visitor.id) refuse('otp_wrong');
  return phone;
}

async function usePhone(tx: Tx, deps: Phoning, personId: string, phone: string): Promise<Person> {
  const before = await tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('people').set({ phone, phone_verified_at: sql`now()` }).where('id', '=', personId).execute();
  await announce(tx, 'customers', personId);
  if (before.email && before.email_verified_at)
    await announceLetter(tx, deps, before.email, { kind: 'phone-changed', name: before.name, number: `+91 ${phone}` });
  return before;
}

async function tellOldNumber({ sms, log }: Phoning, before: Person, phone: string): Promise<void> {
  if (!sms || !before.phone || !before.phone_verified_at || before.phone === phone) return;
  const text = `Your ${brand.name} account now uses another number. If this was not you, call ${brand.phone}.`;
  await sms.send(before.phone, text).catch((error: unknown) => log.warn({ err: error }, 'the old number was not told'));
}

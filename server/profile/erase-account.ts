import type { FastifyBaseLogger } from 'fastify';
import { issueCode, takeCode } from '#server/accounts/one-time-codes.ts';
import { findPerson, type Person } from '#server/accounts/people.ts';
import type { Files } from '#server/adapters/files.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import { dropFiles } from '#server/papers/keep.ts';
import { brand } from '#shared/brand.ts';
import type { Mailing } from './change-email.ts';
import { erasePerson } from './erase.ts';
import { provenPerson } from './proof.ts';

export type Leaving = Mailing & { files: Files; sms: Sms | undefined; log: FastifyBaseLogger };
type Proof = { password?: string | undefined; otp?: string | undefined };

/** Sends a code to the proven address or number, for somebody who wants to go and has no password. */
export async function askToLeave(deps: Leaving, visitor: Visitor): Promise<void> {
  await spend(deps.perAccount, visitor.id);
  const person = (await findPerson(deps.db, visitor.id)) ?? refuse('signed_out');
  const { email, email_verified_at, phone, phone_verified_at, name } = person;
  const code = await deps.db.transaction().execute(async (tx) => {
    const fresh = (await issueCode(tx, deps.secrets, 'erase-account', person.id)) ?? refuse('otp_too_soon');
    if (email && email_verified_at) await announceLetter(tx, deps, email, { kind: 'erase-account', name, code: fresh });
    return fresh;
  });
  if (!email && phone && phone_verified_at)
    await deps.sms?.send(phone, `${code} deletes your ${brand.name} account. It works for 10 minutes.`);
}

/** Ends an account for its owner, who has proven the wish. Returns until when records of payments stay. */
export async function leave(deps: Leaving, visitor: Visitor, proof: Proof): Promise<string | null> {
  const person = await proven(deps, visitor, proof);
  const { recordsKeptUntil, paths } = await erasePerson(deps, person);
  await dropFiles(deps, paths).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files of a deleted account are left to the tidying'),
  );
  return recordsKeptUntil;
}

async function proven(deps: Leaving, visitor: Visitor, { password, otp }: Proof): Promise<Person> {
  if (otp === undefined && password === undefined) refuse('proof_missing');
  if (otp === undefined) {
    const person = await provenPerson(deps, visitor, password);
    return person.password_hash === null ? refuse('proof_missing') : person;
  }
  if (!(await takeCode(deps, 'erase-account', visitor.id, otp.trim()))) refuse('otp_wrong');
  return (await findPerson(deps.db, visitor.id)) ?? refuse('signed_out');
}

import { sql } from 'kysely';
import { isDuplicate, type Tx } from '#database/connect.ts';
import { issueCode, takeCode } from '#server/accounts/one-time-codes.ts';
import { adoptOrders, findByEmail } from '#server/accounts/people.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { type Proving, provenPerson } from './proof.ts';

export type Mailing = Proving & { queue: Queue; secrets: readonly string[] };

const cleaned = (email: string) => email.trim().toLowerCase();

/** Sends a code to a new address. Whether somebody else uses it hears only who reads its mail. */
export async function askForEmail(
  deps: Mailing,
  visitor: Visitor,
  wish: { email: string; password?: string | undefined },
): Promise<void> {
  const email = cleaned(wish.email);
  const person = await provenPerson(deps, visitor, wish.password);
  if (person.email === email) refuse('invalid', { fields: { email: 'This is your address already.' } });
  const other = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    const code = (await issueCode(tx, deps.secrets, 'change-email', email, person.id)) ?? refuse('otp_too_soon');
    const taken = other?.email_verified_at;
    await announceLetter(
      tx,
      deps,
      email,
      taken ? { kind: 'account-exists', name: other.name } : { kind: 'change-email', name: person.name, code },
      taken ? undefined : languageKnown(person.language),
    );
  });
}

/** Makes the address that the code went to the person's own, and tells the old one. */
export async function confirmEmail(
  deps: Mailing,
  visitor: Visitor,
  proof: { email: string; otp: string },
): Promise<void> {
  const email = cleaned(proof.email);
  const taken = await takeCode(deps, 'change-email', email, proof.otp.trim());
  if (taken?.payload !== visitor.id) refuse('otp_failed');
  try {
    await deps.db.transaction().execute((tx) => useEmail(tx, deps, visitor.id, email));
  } catch (error) {
    if (isDuplicate(error)) refuse('address_taken');
    throw error;
  }
}

async function useEmail(tx: Tx, deps: Mailing, personId: string, email: string): Promise<void> {
  const before = await tx
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Somebody began an account with the address and never proved it: it is not theirs.
  await tx
    .deleteFrom('people')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('phone', 'is', null)
    .where('role', '=', 'user')
    .execute();
  const person = await tx
    .updateTable('people')
    .set({ email, email_verified_at: sql`now()`, password_contested: false })
    .where('id', '=', personId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Links that lie in the old mailbox open nothing any more.
  await tx.deleteFrom('password_resets').where('person_id', '=', personId).execute();
  await adoptOrders(tx, person);
  await announce(tx, 'customers', personId);
  if (before.email)
    await announceLetter(
      tx,
      deps,
      before.email,
      { kind: 'email-changed', name: before.name, address: email },
      languageKnown(person.language),
    );
}

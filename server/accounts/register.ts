import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import type { Language } from '#shared/language.ts';
import { issueCode, takeCode } from './one-time-codes.ts';
import { hashPassword, insistOnGoodPassword, passwordFits } from './passwords.ts';
import { adoptOrders, findByEmail, type Person } from './people.ts';
import { sendPasswordLink } from './resets.ts';

export type Registering = { db: Db; queue: Queue; secrets: readonly string[] };
type Applicant = { name: string; email: string; password: string; language: Language };

/**
 * Begins an account, or tells its owner by mail that there is one already. Whoever asks hears the same, and waits as long.
 * Refuses with `otp_too_soon` where this address got a code less than a minute ago.
 */
export async function register(deps: Registering, applicant: Applicant): Promise<void> {
  insistOnGoodPassword(applicant.password);
  const email = applicant.email.trim().toLowerCase();
  const known = await findByEmail(deps.db, email);
  const passwordHash = await hashPassword(applicant.password);
  const waiting = known?.email_verified_at ? undefined : known;
  const same = await passwordFits(waiting?.password_hash, applicant.password);
  const contested = waiting !== undefined && !same;
  await deps.db.transaction().execute(async (tx) => {
    const code = (await issueCode(tx, deps.secrets, 'verify-email', email)) ?? refuse('otp_too_soon');
    const name = applicant.name.trim();
    if (known?.email_verified_at) return announceLetter(tx, deps, email, { kind: 'account-exists', name: known.name });
    await keepApplicant(tx, { name, email, passwordHash, contested, language: applicant.language });
    await announceLetter(tx, deps, email, { kind: 'verify-email', name, code, at: new Date().toISOString() });
  });
}

/** An address that two people want with different passwords gets neither: its owner sets one by mail. */
async function keepApplicant(
  tx: Tx,
  applicant: { name: string; email: string; passwordHash: string; contested: boolean; language: Language },
): Promise<void> {
  const { name, email, passwordHash, contested, language } = applicant;
  await tx
    .insertInto('people')
    .values({ name, email, password_hash: passwordHash, language })
    .onConflict((clash) =>
      clash
        .column('email')
        .doUpdateSet({
          name,
          language,
          password_hash: passwordHash,
          password_contested: sql`people.password_contested or ${contested}`,
        })
        .where('people.email_verified_at', 'is', null),
    )
    .execute();
}

/** Sends another code to somebody who is waiting for one; says nothing about who that is. */
export async function resendCode(deps: Registering, typedEmail: string): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const known = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    const code = (await issueCode(tx, deps.secrets, 'verify-email', email)) ?? refuse('otp_too_soon');
    // Who is not waiting for a code costs as much as who is: the letter is written, and taken back.
    const waits = known !== undefined && known.email_verified_at === null;
    await sql`savepoint letter`.execute(tx);
    await announceLetter(tx, deps, email, {
      kind: 'verify-email',
      name: known?.name ?? '',
      code,
      at: new Date().toISOString(),
    });
    if (!waits) await sql`rollback to savepoint letter`.execute(tx);
  });
}

/** Confirms an address with its code; guest orders of the address become the person's. */
export async function verifyEmail(deps: Registering, typedEmail: string, code: string): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const taken = await takeCode({ db: deps.db, secrets: deps.secrets }, 'verify-email', email, code.trim());
  if (!taken) refuse('otp_failed');
  await deps.db.transaction().execute(async (tx) => {
    const person = await tx
      .updateTable('people')
      .set({
        email_verified_at: sql`now()`,
        password_hash: sql`case when password_contested then null else password_hash end`,
      })
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!person) refuse('otp_failed');
    await welcome(tx, deps, person);
  });
}

async function welcome(tx: Tx, deps: Registering, person: Person): Promise<void> {
  await adoptOrders(tx, person);
  await announce(tx, 'customers', person.id);
  if (!person.password_contested) return;
  await tx.updateTable('people').set({ password_contested: false }).where('id', '=', person.id).execute();
  await sendPasswordLink(tx, deps, person, 'set-password');
}

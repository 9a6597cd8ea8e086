import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db, Tx } from '#database/connect.ts';
import { forgive } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import { resetLife } from '#shared/rules/accounts.ts';
import { hashPassword, insistOnGoodPassword } from './passwords.ts';
import { adoptOrders, findByEmail, type Person } from './people.ts';
import { endSessions, tokenHash } from './sessions.ts';

export type Resetting = { db: Db; queue: Queue; secrets: readonly string[] };

const pauseSeconds = 60;

/** Mails a link for a new password if there is an account; one a minute, and whoever asks hears nothing of it. */
export async function forgotPassword(deps: Resetting, email: string): Promise<void> {
  const person = await findByEmail(deps.db, email);
  if (!person || person.disabled_at) return;
  await deps.db.transaction().execute((tx) => sendPasswordLink(tx, deps, person, 'reset-link'));
}

/** A new link kills the one before; within a minute of the last nothing is sent. */
export async function sendPasswordLink(
  tx: Tx,
  deps: Omit<Resetting, 'db'>,
  person: Person,
  kind: 'reset-link' | 'set-password',
): Promise<void> {
  if (!person.email) return;
  const token = randomBytes(32).toString('base64url');
  const fresh = {
    token_hash: tokenHash(token),
    created_at: sql<Date>`now()`,
    expires_at: new Date(Date.now() + resetLife),
  };
  const made = await tx
    .insertInto('password_resets')
    .values({ person_id: person.id, ...fresh })
    .onConflict((clash) =>
      clash
        .column('person_id')
        .doUpdateSet(fresh)
        .where('password_resets.created_at', '<', sql<Date>`now() - make_interval(secs => ${pauseSeconds})`),
    )
    .returning('person_id')
    .executeTakeFirst();
  if (made) await announceLetter(tx, deps, person.email, { kind, name: person.name, path: `/reset-password/${token}` });
}

/** Sets a password with a link that works once; proves the address too, ends every session and the wait after wrong tries. */
export async function resetPassword(
  deps: Resetting & { perAccount: RateLimiterAbstract | undefined },
  token: string,
  password: string,
): Promise<void> {
  insistOnGoodPassword(password);
  const waiting = await deps.db
    .selectFrom('password_resets')
    .select('person_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!waiting) refuse('reset_link_dead');
  const passwordHash = await hashPassword(password);
  const email = await deps.db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash(token))
      .returning('person_id')
      .executeTakeFirst();
    if (!used) refuse('reset_link_dead');
    const person = await tx
      .updateTable('people')
      .set({
        password_hash: passwordHash,
        password_contested: false,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
      })
      .where('id', '=', used.person_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessions(tx, person.id);
    await adoptOrders(tx, person);
    if (person.email)
      await announceLetter(tx, deps, person.email, {
        kind: 'password-changed',
        name: person.name,
        at: new Date().toISOString(),
      });
    return person.email;
  });
  if (email) await forgive(deps.perAccount, email);
}

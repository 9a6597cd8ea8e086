import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { hashPassword, requireGoodPassword } from '#server/accounts/passwords.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';

const digest = (token: string) => createHash('sha256').update(token).digest();

const findAdmin = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the token of a link by which the first admin is made, or undefined if there is an admin or a link already.
 * `renew` replaces a link that was lost.
 */
export async function makeSetupToken(db: Db, { renew = false } = {}): Promise<string | undefined> {
  if (await findAdmin(db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const made = await db
    .updateTable('shop_state')
    .set({ setup_token: digest(token) })
    .$if(!renew, (query) => query.where('setup_token', 'is', null))
    .returning('only_row')
    .executeTakeFirst();
  return made && token;
}

export type FirstAdmin = { name: string; email: string; password: string };

/** Makes the first admin and ends the link. Who has the link reads the server’s output, so the address needs no proof. */
export async function makeFirstAdmin(db: Db, token: string, { name, email, password }: FirstAdmin): Promise<void> {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('shop_state')
      .set({ setup_token: null })
      .where('setup_token', '=', digest(token))
      .returning('only_row')
      .executeTakeFirst();
    if (!used) refuse('setup_link_dead');
    const user = await tx
      .insertInto('users')
      .values({ name, email, email_verified_at: sql`now()`, role: 'admin', password_hash: passwordHash })
      .onConflict((clash) => clash.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) refuse('address_taken');
    await writeUnnamedAudit(tx, 'operator', {
      action: 'account.created',
      subject: { kind: 'person', id: user.id },
      detail: { role: 'admin' },
    });
  });
}

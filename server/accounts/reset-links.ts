import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { resetPath } from '#shared/paths.ts';

/** Stores a reset link of a locked account for an e-mail address, and returns its path. Only a hash is stored. */
export async function issueLink(
  tx: Tx,
  { userId, email, life }: { userId: string; email: string; life: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = sql<Date>`now() + make_interval(secs => ${life / 1_000})`;
  await tx
    .insertInto('reset_links')
    .values({ token_hash: tokenHash(token), user_id: userId, email, expires_at })
    .execute();
  return resetPath(token);
}

/** Ends all reset links of an account, or those that were sent to one e-mail address. */
export async function endLinks(tx: Tx, userId: string, email?: string): Promise<void> {
  const links = tx.deleteFrom('reset_links').where('user_id', '=', userId);
  await (email === undefined ? links : links.where('email', '=', email)).execute();
}

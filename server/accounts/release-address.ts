import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { endLinks } from './reset-links.ts';

/**
 * Releases an e-mail address from a customer account that has not verified it. A confirmed account, whose address an
 * operator has set, only loses the address. An account that was never confirmed is marked as deleted instead of being
 * removed, because tasks and orders may refer to it.
 */
export async function releaseUnprovenAddress(tx: Tx, email: string, butFor: string): Promise<void> {
  const unproven = tx
    .updateTable('users')
    .where('email', '=', email)
    .where('id', '<>', butFor)
    .where('email_verified_at', 'is', null)
    .where('role', '=', 'user')
    .returning('id');
  const confirmed = await unproven.set({ email: null }).where('confirmed_at', 'is not', null).executeTakeFirst();
  if (confirmed) return endLinks(tx, confirmed.id);
  const released = await unproven
    .set({ email: null, name: '', password_hash: null, disabled_at: sql`now()`, erased_at: sql`now()` })
    .where('confirmed_at', 'is', null)
    .where('phone', 'is', null)
    .executeTakeFirst();
  if (!released) return;
  await endLinks(tx, released.id);
  await tx.deleteFrom('notes').where('user_id', '=', released.id).execute();
}

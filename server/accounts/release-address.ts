import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { endLinks } from './sessions.ts';

/**
 * Releases an address from an account that never verified it. The row stays as a deleted account, because tasks
 * and orders may refer to it.
 */
export async function releaseUnprovenAddress(tx: Tx, email: string, butFor: string): Promise<void> {
  const released = await tx
    .updateTable('users')
    .set({ email: null, name: '', password_hash: null, disabled_at: sql`now()`, erased_at: sql`now()` })
    .where('email', '=', email)
    .where('id', '<>', butFor)
    .where('email_verified_at', 'is', null)
    .where('phone', 'is', null)
    .where('role', '=', 'user')
    .returning('id')
    .executeTakeFirst();
  if (!released) return;
  await endLinks(tx, released.id);
  await tx.deleteFrom('notes').where('person_id', '=', released.id).execute();
}

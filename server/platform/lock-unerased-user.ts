import type { Tx } from '#database/connect.ts';

/**
 * Locks the row of an account until the transaction ends, so that a parallel erasure runs later and finds the written
 * rows. Returns false if the account is erased. Call it before locking orders, cases, tasks or messages, because an
 * erasure locks in that order.
 */
export async function lockUnerasedUser(tx: Tx, id: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

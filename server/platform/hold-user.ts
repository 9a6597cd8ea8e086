import type { Tx } from '#database/connect.ts';

/**
 * Holds an account until the transaction ends, so that its erasure comes later and finds what is written; false if it
 * is erased. An erasure locks the account before its orders, cases, tasks and messages, and so does who holds it.
 */
export async function holdUser(tx: Tx, id: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

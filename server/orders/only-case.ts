import type { Db } from '#database/connect.ts';

/** Returns the case of an order, for links to it; null if there are none or several. */
export async function findOnlyCase(db: Db, orderId: string): Promise<string | null> {
  const cases = await db.selectFrom('cases').select('id').where('order_id', '=', orderId).limit(2).execute();
  return cases.length === 1 ? (cases[0]?.id ?? null) : null;
}

import type { Db } from '#database/connect.ts';

/** When the receipt of an order was last sent. */
export async function receiptSentAt(db: Db, orderId: string): Promise<Date | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['receipt', 'receipt-again'])
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.sent_at ?? undefined;
}

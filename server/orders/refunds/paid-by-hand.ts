import type { Tx } from '#database/connect.ts';

/** How staff were paid for an order, for the e-mails about its refund; nothing if the provider was. */
export async function paidByHand(tx: Tx, orderId: string): Promise<{ paidBy?: 'cash' | 'bank' }> {
  const own = await tx.selectFrom('payments_by_hand').select('how').where('order_id', '=', orderId).executeTakeFirst();
  return own ? { paidBy: own.how as 'cash' | 'bank' } : {};
}

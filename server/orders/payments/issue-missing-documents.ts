import type { Db } from '#database/connect.ts';
import { issueSaleDocument, lockSeries } from '#server/invoices/issue-tax-document.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { followWithDocuments } from './follow-payment-state.ts';

/**
 * Issues the missing tax documents of orders that were paid before tax documents existed, or in a process of an older
 * release during an upgrade. A failure is reported to `say` and does not stop the others. Returns how many orders were
 * checked.
 */
export async function issueMissingDocuments(
  db: Db,
  say: (orderId: string, error: unknown) => void = rethrow,
  most = 100,
): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .where('tax_document_at', 'is', null)
    .orderBy('paid_at')
    .limit(most)
    .execute();
  for (const { id } of orders)
    await db
      .transaction()
      .execute(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.status !== 'paid' || order.tax_document_at) return;
        await lockSeries(tx);
        await issueSaleDocument(tx, order);
        await followWithDocuments(tx, order);
      })
      .catch((error: unknown) => say(id, error));
  return orders.length;
}

function rethrow(_orderId: string, error: unknown): never {
  throw error;
}

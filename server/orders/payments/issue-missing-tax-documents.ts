import type { Db } from '#database/connect.ts';
import { issueSaleDocument, lockSeries } from '#server/invoices/issue-tax-document.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { followWithDocuments } from './follow-payment-state.ts';

/**
 * Issues missing tax documents of orders that were paid before tax documents existed, or by a process of an older
 * release during an upgrade; at most `most` orders. Reports a failure to `say` and continues with the others; without
 * `say`, throws it. Returns the number of checked orders.
 */
export async function issueMissingTaxDocuments(
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
        await followWithDocuments(tx, order, await loadMoney(tx, id));
      })
      .catch((error: unknown) => say(id, error));
  return orders.length;
}

function rethrow(_orderId: string, error: unknown): never {
  throw error;
}

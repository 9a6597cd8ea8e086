import type { Tx } from '#database/connect.ts';
import { followMoney } from '#server/invoices/follow-money.ts';
import { lockSeries } from '#server/invoices/issue-document.ts';
import { monthInIndia } from '#shared/rules/invoices.ts';

/**
 * Issues the invoices and credit notes of the demo's orders, in the order of their payments and refunds and with the
 * dates of them, so that the accountant finds months that are over.
 */
export async function seedDemoInvoices(tx: Tx, now: Date): Promise<void> {
  const closed = await tx.selectFrom('closed_months').select('month').execute();
  const isClosed = (at: Date) => closed.some(({ month }) => month === monthInIndia(at));
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('request_digest', 'like', 'demo %')
    .where('status', 'in', ['paid', 'refunded'])
    .where('tax_document_at', 'is', null)
    .execute();
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.filter(({ status }) => status === 'refunded').map(({ id }) => id),
    )
    .execute();
  const events = orders.flatMap((order) => {
    const paid = { at: order.paid_at ?? now, order, keptPaise: order.total * 100, returned: [] };
    const returned = refunds
      .filter((refund) => refund.order_id === order.id)
      .map((refund) => ({
        at: refund.seen_at,
        order,
        keptPaise: 0,
        returned: [{ id: refund.provider_refund_id, amountPaise: refund.amount_paise, ofSale: true }],
      }));
    return [paid, ...returned];
  });
  await lockSeries(tx);
  for (const { at, order, keptPaise, returned } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await followMoney(tx, order, { keptPaise, refunds: returned }, isClosed(at) ? now : at);
}

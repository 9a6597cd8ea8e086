import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { invoiceEndpoints } from '#shared/contract/invoices.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { ofEach, optionalFields } from '#shared/rules/buyer.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { invoiceAfterVoucher } from './sync-tax-documents.ts';
import type { TaxedOrder } from './tax-documents.ts';

export type InvoiceDeps = { db: Db; queue: Queue; secrets: readonly string[] };

type Typed = z.output<(typeof invoiceEndpoints)['POST /api/user/orders/:orderId/state']['body']>;

/** Issues the invoice after the voucher. Refuses unpaid and refunded orders, and a State already known. */
export async function setBuyerState(deps: InvoiceDeps, userId: string, orderId: string, typed: Typed) {
  return deps.db.transaction().execute(async (tx) => {
    const found = tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .where('erase_requested_at', 'is', null);
    const order = (await found.forNoKeyUpdate().executeTakeFirst()) ?? refuse('order_unknown');
    if (order.paid_at === null) refuse('order_unpaid');
    if (order.state !== null || order.gstin !== null) refuse('state_known');
    if (order.status !== 'paid') refuse('order_refunded');
    const buyer = {
      state: typed.state,
      ...ofEach(optionalFields, (field) => typed[field] || order[field]),
      gstin: readGstin(typed.gstin ?? '') ?? null,
    };
    const stated: TaxedOrder = { ...order, ...buyer };
    await tx.updateTable('orders').set(buyer).where('id', '=', orderId).execute();
    const invoice = await invoiceAfterVoucher(tx, stated);
    if (!invoice) refuse('state_known');
    const language = await languageOfOrder(tx, order);
    const plan = planTitle({ category: order.category, name: order.plan_name }, language);
    const email = {
      kind: 'invoice-issued',
      ticket: ticketNumber(orderId),
      plan,
      ordered: orderedOf(order),
      path: paymentSuccessPath(orderId),
    } as const;
    await enqueueOrderEmail(tx, deps, order, email);
    await publishChange(tx, 'orders', orderId);
    return { number: invoice.number };
  });
}

const waitsForState = sql<boolean>`(orders.status = 'paid' and orders.state is null and orders.state_asked_at is null
  and orders.erase_requested_at is null and orders.email <> '' and orders.name <> '')`;

/** Once for each paid order without a State, which the invoice needs. Skips erased buyers. */
export async function askForStates(deps: InvoiceDeps, most = 50): Promise<number> {
  const { db } = deps;
  const due = await db
    .selectFrom('tax_documents')
    .innerJoin('orders', 'orders.id', 'tax_documents.order_id')
    .select('orders.id')
    .where('tax_documents.kind', '=', 'receipt_voucher')
    .where(waitsForState)
    .distinct()
    .limit(most)
    .execute();
  for (const { id } of due)
    await db.transaction().execute(async (tx) => {
      const order = await tx
        .updateTable('orders')
        .set({ state_asked_at: new Date() })
        .where('id', '=', id)
        // Repeats the condition, because the order may have changed since it was found.
        .where(waitsForState)
        .returningAll()
        .executeTakeFirst();
      if (!order) return;
      const language = await languageOfOrder(tx, order);
      const plan = planTitle({ category: order.category, name: order.plan_name }, language);
      const email = {
        kind: 'state-wanted',
        ticket: ticketNumber(id),
        plan,
        ordered: orderedOf(order),
        path: paymentSuccessPath(id),
      } as const;
      await enqueueOrderEmail(tx, deps, order, email);
    });
  return due.length;
}

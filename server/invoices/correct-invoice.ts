import type { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { invoiceEndpoints } from '#shared/contract/invoices.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { ofEach, only, optionalFields, printedFields } from '#shared/rules/buyer.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import type { InvoiceDeps } from './set-buyer-state.ts';
import { invoiceAfterVoucher, reissueInvoice } from './sync-tax-documents.ts';
import type { TaxDocumentRow, TaxedOrder } from './tax-documents.ts';

type Typed = z.output<(typeof invoiceEndpoints)['POST /api/admin/orders/:orderId/invoice-correction']['body']>;

/**
 * Corrects the buyer's details on an invoice: credits the wrong invoice, issues a new one and e-mails it to the buyer.
 * A paid order without a State has only a receipt voucher; entering the State issues its invoice. For an erased buyer,
 * only that State can be entered, and no e-mail is sent. Refuses unchanged details, and details that somebody else has
 * changed in the meantime.
 */
export async function correctInvoice(deps: InvoiceDeps, orderId: string, typed: Typed, actor: Actor) {
  const given = {
    name: typed.name,
    state: typed.state,
    ...ofEach(optionalFields, (field) => typed[field] || null),
    gstin: readGstin(typed.gstin) ?? null,
  };
  return deps.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('orders').selectAll().where('id', '=', orderId);
    const order = (await found.forNoKeyUpdate().executeTakeFirst()) ?? refuse('order_unknown');
    const isGone = order.erase_requested_at !== null;
    if (order.name === '' || (isGone && !isStateMissing(order))) refuse('address_erased');
    const buyer = isGone ? { ...only(order, printedFields), state: given.state } : given;
    if (printedFields.every((field) => order[field] === buyer[field])) refuse('nothing_to_correct');
    const { from } = typed;
    if (from && printedFields.some((field) => (order[field] ?? '') !== from[field])) refuse('invoice_changed');
    // If the request lacks the details that the form showed, it must not replace a different stored State.
    if (!from && order.state !== null && order.state !== buyer.state) refuse('invoice_changed');
    const invoice = (await invoiceFor(tx, order, { ...order, ...buyer })) ?? refuse('no_invoice');
    await tx.updateTable('orders').set(buyer).where('id', '=', orderId).execute();
    const subject = { kind: 'order', id: orderId } as const;
    await writeAudit(tx, actor, { action: 'invoice.corrected', subject, detail: { number: invoice.number } });
    await publishChange(tx, 'orders', orderId);
    if (!isGone) await sendInvoice(tx, deps, order);
    return { number: invoice.number };
  });
}

async function sendInvoice(tx: Tx, deps: InvoiceDeps, order: TaxedOrder): Promise<void> {
  const language = await languageOfOrder(tx, order);
  const plan = planTitle({ category: order.category, name: order.plan_name }, language);
  const email = {
    kind: 'invoice-issued',
    ticket: ticketNumber(order.id),
    plan,
    ordered: orderedOf(order),
    path: paymentSuccessPath(order.id),
  } as const;
  await enqueueOrderEmail(tx, deps, order, email);
}

const isStateMissing = ({ status, state, gstin }: TaxedOrder) => status === 'paid' && state === null && gstin === null;

function invoiceFor(tx: Tx, order: TaxedOrder, corrected: TaxedOrder): Promise<TaxDocumentRow | undefined> {
  return isStateMissing(order) ? invoiceAfterVoucher(tx, corrected) : reissueInvoice(tx, order, corrected);
}

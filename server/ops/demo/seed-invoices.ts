import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { documentOfSale, documentRow, lockSeries } from '#server/invoices/issue-tax-document.ts';
import { followMoney } from '#server/invoices/sync-tax-documents.ts';
import type { Order } from '#server/orders/orders.ts';
import { settings } from '#shared/brand.ts';
import { fiscalYearOf, monthInIndia } from '#shared/rules/invoices.ts';

/**
 * Issues the invoices and credit notes of the demo orders in the order of the payments and refunds, and with their
 * dates, so that the accountant's page shows past months. Documents for closed months are dated now.
 */
export async function seedDemoInvoices(tx: Tx, now: Date): Promise<void> {
  const closed = await tx.selectFrom('closed_months').select('month').execute();
  const dateOf = (at: Date) => (closed.some(({ month }) => month === monthInIndia(at)) ? now : at);
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('request_digest', 'like', 'demo %')
    .where('status', 'in', ['paid', 'refunded'])
    .where('tax_document_at', 'is', null)
    .execute();
  await lockSeries(tx);
  const paid = orders.map((order) => ({ order, at: order.paid_at ?? now }));
  await issueSales(
    tx,
    paid.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ order, at }) => ({ order, at: dateOf(at) })),
  );
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.filter(({ status }) => status === 'refunded').map(({ id }) => id),
    )
    .orderBy('seen_at')
    .execute();
  for (const { order_id, provider_refund_id: id, amount_paise: amountPaise, seen_at } of refunds) {
    const order = orders.find((each) => each.id === order_id);
    const money = { keptPaise: 0, refunds: [{ id, amountPaise, ofSale: true }] };
    if (order) await followMoney(tx, order, money, dateOf(seen_at));
  }
}

/** Inserts all documents with one statement, because issuing them one by one would add a second to the first start. */
async function issueSales(tx: Tx, sales: readonly { order: Order; at: Date }[]): Promise<void> {
  if (sales.length === 0) return;
  const sacs = new Map(
    (await tx.selectFrom('services').select(['slug', 'sac']).execute()).map(({ slug, sac }) => [slug, sac]),
  );
  const made = sales.map(({ order, at }) => ({
    document: documentOfSale(order, sacs.get(order.category) ?? ''),
    at,
    fiscalYear: fiscalYearOf(at),
  }));
  const ofSeries = Map.groupBy(
    made,
    ({ document, fiscalYear }) => `${settings.invoicing.series[document.kind]} ${fiscalYear}`,
  );
  const rows = [];
  for (const [name, documents] of ofSeries) {
    const [series = '', fiscal_year = ''] = name.split(' ');
    const { last_number } = await tx
      .insertInto('tax_document_series')
      .values({ series, fiscal_year, last_number: documents.length })
      .onConflict((clash) =>
        clash
          .columns(['series', 'fiscal_year'])
          .doUpdateSet({ last_number: sql`tax_document_series.last_number + ${documents.length}` }),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow();
    const before = last_number - documents.length;
    rows.push(
      ...documents.map(({ document, at, fiscalYear }, n) =>
        documentRow(document, { at, series, fiscalYear, sequence: before + n + 1 }),
      ),
    );
  }
  await tx.insertInto('tax_documents').values(rows).execute();
  await tx
    .updateTable('orders')
    .from('tax_documents')
    .set((from) => ({ tax_document_at: from.ref('tax_documents.issued_at') }))
    .whereRef('tax_documents.order_id', '=', 'orders.id')
    .where(
      'orders.id',
      'in',
      sales.map(({ order }) => order.id),
    )
    .execute();
}

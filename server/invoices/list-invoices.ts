import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#database/connect.ts';
import type { taxDocument } from '#shared/contract/invoices.ts';
import { type BuyerSnapshot, numberReferredTo, type TaxDocumentRow } from './tax-documents.ts';

type Listed = TaxDocumentRow & { base_number: string | null };

const mostOwn = 500;
const pageSize = 100;

export async function listOwnInvoices(db: Db, userId: string, orderId: string | undefined) {
  let query = db
    .selectFrom('tax_documents')
    .innerJoin('orders', 'orders.id', 'tax_documents.order_id')
    .selectAll('tax_documents')
    .select(numberReferredTo.as('base_number'))
    .where('orders.user_id', '=', userId);
  if (orderId !== undefined) query = query.where('tax_documents.order_id', '=', orderId);
  const rows = await query
    .orderBy('tax_documents.issued_at', 'desc')
    .orderBy('tax_documents.number', 'desc')
    .limit(mostOwn)
    .execute();
  return rows.map(serialize);
}

type Filter = { month?: string | undefined; orderId?: string | undefined; after?: string | undefined };

export async function listInvoices(db: Db, { month, orderId, after }: Filter) {
  let query = db.selectFrom('tax_documents').selectAll().select(numberReferredTo.as('base_number'));
  if (month !== undefined) query = query.where(inMonth(month));
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(issued_on, tax_documents.id) > (
        select edge.issued_on, edge.id from tax_documents as edge where edge.id = ${after}::uuid)`,
    );
  const rows = await query
    .orderBy('issued_on')
    .orderBy('tax_documents.id')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map((row) => ({ ...serialize(row), buyerName: nameOf(row.buyer as BuyerSnapshot) })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

export function inMonth(month: string): RawBuilder<boolean> {
  return sql<boolean>`(issued_on >= ${`${month}-01`}::date and issued_on < ${`${month}-01`}::date + interval '1 month')`;
}

const nameOf = (buyer: BuyerSnapshot) => ('erased' in buyer ? '' : (buyer.company ?? buyer.name));

function serialize(row: Listed): z.input<typeof taxDocument> {
  const buyer = row.buyer as BuyerSnapshot;
  return {
    kind: row.kind,
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    issuedAt: row.issued_at.toISOString(),
    placeOfSupply: row.place_of_supply,
    gstin: 'erased' in buyer ? null : buyer.gstin,
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    utgstPaise: row.utgst_paise,
    igstPaise: row.igst_paise,
    totalPaise: row.total_paise,
    reason: row.reason,
    refersTo: row.base_number,
    void: row.voided_at !== null,
    withoutTax: row.without_tax,
  };
}

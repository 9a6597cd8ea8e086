import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { ReturnDocument, UsedVoucher } from '#shared/rules/gstr1/document.ts';
import { largeInvoicePaise } from '#shared/rules/gstr1/sections.ts';
import type { NumberRange } from '#shared/rules/gstr1/summary.ts';
import type { TaxDocumentKind } from '#shared/rules/invoices.ts';
import { daysOfMonth } from '#shared/rules/settlements.ts';

/** Document of the month with its order id and reason, which are not part of the return. */
export type MonthDocument = ReturnDocument & { orderId: string; reason: string | null };
export type Batches = AsyncGenerator<MonthDocument[], void, undefined>;

const batch = 500;
const gstin = sql<string>`(document.buyer ->> 'gstin')`;
/**
 * Whether the advance of a receipt voucher without a State is used up: the documents that refer to it add up to its
 * total, or nothing is left of all vouchers of its order. An order has several vouchers after a reversed refund; its
 * invoice refers to one of them. For a refund voucher, checks its receipt voucher. False for documents with a State.
 */
const advanceClosed = sql`(case when document.place_of_supply is null then (
  select coalesce(sum(later.total_paise), 0) >= coalesce(base.total_paise, document.total_paise)
  from tax_documents as later
  where later.refers_to = coalesce(base.id, document.id) and later.voided_at is null) or (
  select sum(each.total_paise * case when each.kind = 'receipt_voucher' then 1 else -1 end) <= 0
  from tax_documents as each left join tax_documents as voucher on voucher.id = each.refers_to
  where each.order_id = document.order_id and each.voided_at is null and each.kind not in ('credit_note', 'debit_note')
    and (each.kind <> 'invoice' or voucher.kind = 'receipt_voucher')) else false end)`;
/** SQL for the vouchers that an invoice after a receipt voucher uses up; null for other documents. */
const usedVouchers = sql`(case when document.kind = 'invoice' and base.kind = 'receipt_voucher' then (
  select jsonb_agg(jsonb_build_object('kind', used.kind, 'receivedOn', coalesce(received.issued_on, used.issued_on),
    'taxablePaise', used.taxable_paise, 'cgstPaise', used.cgst_paise, 'sgstPaise', used.sgst_paise,
    'utgstPaise', used.utgst_paise, 'igstPaise', used.igst_paise, 'totalPaise', used.total_paise))
  from tax_documents as used
  left join tax_documents as received on received.id = used.refers_to
  where used.order_id = document.order_id and used.kind in ('receipt_voucher', 'refund_voucher')
    and used.voided_at is null) end)`;
const number = [sql`document.series`, sql`document.fiscal_year`, sql`document.sequence`];

export function documentsOf(db: Db, month: string): Batches {
  return read(db, month, sql`true`, number);
}

export function documentsByGstin(db: Db, month: string, kind: TaxDocumentKind): Batches {
  return read(db, month, sql`document.kind = ${kind} and ${gstin} is not null`, [gstin, ...number]);
}

export function largeInvoices(db: Db, month: string): Batches {
  const large = sql`document.kind = 'invoice' and ${gstin} is null and document.total_paise > ${largeInvoicePaise}`;
  return read(db, month, large, [sql`document.place_of_supply`, ...number]);
}

export function notesOfLargeInvoices(db: Db, month: string): Batches {
  const ofLarge = sql`document.kind = 'credit_note' and ${gstin} is null and base.total_paise > ${largeInvoicePaise}`;
  return read(db, month, ofLarge, number);
}

/** Whether the document number before the first or after the last one of a month was used but has no document. */
export async function lostNumberBeside(db: Db, range: NumberRange): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    select exists (
      select from unnest(array[${range.firstSequence - 1}::int, ${range.lastSequence + 1}::int]) as beside
      where beside between 1 and counter.last_number and not exists (
        select from tax_documents
        where (series, fiscal_year, sequence) = (counter.series, counter.fiscal_year, beside))) as lost
    from tax_document_series as counter
    where series = ${range.series} and fiscal_year = ${range.fiscalYear}`.execute(db);
  return rows[0]?.lost ?? false;
}

type Row = {
  kind: TaxDocumentKind;
  series: string;
  fiscal_year: string;
  sequence: number;
  number: string;
  issued_on: string;
  order_id: string;
  reason: string | null;
  place_of_supply: string | null;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  utgst_paise: number;
  igst_paise: number;
  total_paise: number;
  void: boolean;
  without_tax: boolean;
  buyer_name: string;
  has_address: boolean;
  advance_closed: boolean;
  gstin: string | null;
  sac: string | null;
  base_kind: TaxDocumentKind | null;
  base_number: string;
  base_issued_on: string;
  base_total_paise: number;
  base_place_of_supply: string | null;
  base_gstin: string | null;
  base_seller_state: string;
  seller_gstin: string;
  seller_state: string;
  used_vouchers: UsedVoucher[] | null;
  place: (string | number)[];
};

/** In batches, so that a slow reader occupies neither memory nor a connection. Issued amounts stay. */
async function* read(db: Db, month: string, wanted: RawBuilder<unknown>, order: RawBuilder<unknown>[]): Batches {
  const { first, end } = daysOfMonth(month);
  const columns = sql.join(order);
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`
      select document.kind, document.series, document.fiscal_year, document.sequence, document.number,
        document.issued_on, document.order_id, document.reason, document.place_of_supply, document.taxable_paise, document.cgst_paise,
        document.sgst_paise, document.utgst_paise, document.igst_paise, document.total_paise,
        document.voided_at is not null as void, document.without_tax, ${gstin} as gstin, document.lines -> 0 ->> 'sac' as sac,
        coalesce(document.buyer ->> 'company', document.buyer ->> 'name', '') as buyer_name,
        document.buyer ? 'erased' or coalesce(document.buyer ->> 'address', '') ~ '\\S' as has_address,
        ${advanceClosed} as advance_closed, base.kind as base_kind, base.number as base_number, base.issued_on as base_issued_on,
        base.total_paise as base_total_paise, base.place_of_supply as base_place_of_supply,
        base.buyer ->> 'gstin' as base_gstin, coalesce(base.seller ->> 'state', '') as base_seller_state,
        coalesce(document.seller ->> 'gstin', '') as seller_gstin, coalesce(document.seller ->> 'state', '') as seller_state,
        ${usedVouchers} as used_vouchers, jsonb_build_array(${columns}) as place
      from tax_documents as document
      left join tax_documents as base on base.id = document.refers_to
      where document.issued_on >= ${first}::date and document.issued_on < ${end}::date and ${wanted} and ${after}
      order by ${columns}
      limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(documentOf);
    if (rows.length < batch) return;
    after = sql`(${columns}) > (${sql.join(last.place)})`;
  }
}

function documentOf(row: Row): MonthDocument {
  return {
    kind: row.kind,
    number: row.number,
    series: row.series,
    fiscalYear: row.fiscal_year,
    sequence: row.sequence,
    issuedOn: row.issued_on,
    orderId: row.order_id,
    reason: row.reason,
    buyerName: row.buyer_name,
    hasAddress: row.has_address,
    advanceClosed: row.advance_closed,
    gstin: row.gstin,
    placeOfSupply: row.place_of_supply,
    sac: row.sac ?? '',
    void: row.void,
    withoutTax: row.without_tax,
    seller: { gstin: row.seller_gstin, state: row.seller_state },
    usedVouchers: row.used_vouchers ?? [],
    refersTo:
      row.base_kind === null
        ? null
        : {
            kind: row.base_kind,
            number: row.base_number,
            issuedOn: row.base_issued_on,
            totalPaise: row.base_total_paise,
            placeOfSupply: row.base_place_of_supply,
            gstin: row.base_gstin,
            sellerState: row.base_seller_state,
          },
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    utgstPaise: row.utgst_paise,
    igstPaise: row.igst_paise,
    totalPaise: row.total_paise,
  };
}

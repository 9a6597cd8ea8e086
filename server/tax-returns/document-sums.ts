import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DocumentSums } from '#shared/rules/gstr1/sums.ts';
import { nothingCredited, type TaxAmounts, type TaxDocumentKind } from '#shared/rules/invoices.ts';
import { daysOfMonth } from '#shared/rules/settlements.ts';

/** Returns SQL for the sums of the amount columns; `amount` is the factor of each row. */
const sums = (amount = sql`1`) => sql`
  coalesce(sum(${amount} * document.taxable_paise), 0) as "taxablePaise",
  coalesce(sum(${amount} * document.cgst_paise), 0) as "cgstPaise",
  coalesce(sum(${amount} * document.sgst_paise), 0) as "sgstPaise",
  coalesce(sum(${amount} * document.utgst_paise), 0) as "utgstPaise",
  coalesce(sum(${amount} * document.igst_paise), 0) as "igstPaise",
  coalesce(sum(${amount} * document.total_paise), 0) as "totalPaise"`;

type Amounts = Record<keyof TaxAmounts, string | number>;

/** In the database, so that the check does not rely on the rules that created the return. */
export async function sumDocuments(db: Db, month: string): Promise<DocumentSums> {
  const { first, end } = daysOfMonth(month);
  const inMonth = sql`document.issued_on >= ${first}::date and document.issued_on < ${end}::date`;
  const kinds = await sql<Amounts & { kind: TaxDocumentKind; count: number }>`
    select kind, count(*)::int as count, ${sums(sql`case when voided_at is null then 1 else 0 end`)}
    from tax_documents as document where ${inMonth} group by kind`.execute(db);
  // Adding nine months to any day of a financial year gives a day in the calendar year whose 30 November is the
  // deadline for credit notes (section 34).
  const late = await sql<Amounts>`
    select ${sums()}
    from tax_documents as document
    join tax_documents as base on base.id = document.refers_to
    where ${inMonth} and document.kind = 'credit_note' and document.voided_at is null and (document.without_tax
      or document.issued_on > make_date(extract(year from base.issued_on + interval '9 months')::int, 11, 30))`.execute(
    db,
  );
  const used = await sql<Amounts>`
    with invoiced as (
      select distinct document.order_id
      from tax_documents as document
      join tax_documents as base on base.id = document.refers_to
      where ${inMonth} and document.kind = 'invoice' and base.kind = 'receipt_voucher' and document.voided_at is null)
    select ${sums(sql`case document.kind when 'receipt_voucher' then 1 when 'refund_voucher' then -1 else 0 end`)}
    from tax_documents as document
    join invoiced using (order_id)
    where document.voided_at is null`.execute(db);
  return {
    kinds: new Map(kinds.rows.map((row) => [row.kind, { count: row.count, amounts: amountsOf(row) }])),
    lateNotes: late.rows[0] ? amountsOf(late.rows[0]) : nothingCredited,
    usedAdvances: used.rows[0] ? amountsOf(used.rows[0]) : nothingCredited,
  };
}

const amountsOf = (row: Amounts): TaxAmounts => ({
  taxablePaise: Number(row.taxablePaise),
  cgstPaise: Number(row.cgstPaise),
  sgstPaise: Number(row.sgstPaise),
  utgstPaise: Number(row.utgstPaise),
  igstPaise: Number(row.igstPaise),
  totalPaise: Number(row.totalPaise),
});

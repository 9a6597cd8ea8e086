import { type Kysely, sql } from 'kysely';

/**
 * Allows debit notes without GST, which reverse a credit note without GST after its refund has failed. The new checks
 * are not validated, because older rows fulfil the earlier, stricter checks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table tax_documents drop constraint tax_documents_kind_check',
  `alter table tax_documents add constraint tax_documents_kind_check check (
    kind in ('invoice', 'credit_note', 'debit_note', 'receipt_voucher', 'refund_voucher')) not valid`,
  'alter table tax_documents drop constraint tax_documents_check',
  `alter table tax_documents add constraint tax_documents_check check (
    taxable_paise + cgst_paise + sgst_paise + utgst_paise + igst_paise = case when without_tax then 0 else total_paise end
    and (not without_tax or kind in ('credit_note', 'debit_note')
      and (taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise) = (0, 0, 0, 0, 0))
    and (kind <> 'debit_note' or without_tax)
  ) not valid`,
];

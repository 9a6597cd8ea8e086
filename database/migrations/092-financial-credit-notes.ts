import { type Kysely, sql } from 'kysely';

/**
 * Marks credit notes without GST, which are too late to reduce the tax (CGST Act, section 34(2)): they have a total,
 * but neither a taxable value nor tax. The new check is not validated, because older rows fulfil the earlier, stricter
 * check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table tax_documents add column without_tax boolean not null default false',
  'alter table tax_documents drop constraint tax_documents_check',
  `alter table tax_documents add constraint tax_documents_check check (
    taxable_paise + cgst_paise + sgst_paise + utgst_paise + igst_paise = case when without_tax then 0 else total_paise end
    and (not without_tax or kind = 'credit_note' and (taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise) = (0, 0, 0, 0, 0))
  ) not valid`,
];

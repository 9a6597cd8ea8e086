import { type Kysely, sql } from 'kysely';

/** Adds indexes for tax returns, which read the documents of registered buyers in batches sorted by GSTIN. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`
    create index tax_documents_by_gstin on tax_documents (kind, (buyer ->> 'gstin'), series, fiscal_year, sequence)
    where buyer ->> 'gstin' is not null`.execute(db);
  await sql`create index closed_months_closed_by on closed_months (closed_by)`.execute(db);
}

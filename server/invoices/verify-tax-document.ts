import type { Db } from '#database/connect.ts';
import type { GenuineDocument } from '#shared/contract/loader-context.ts';
import type { SellerSnapshot } from './tax-documents.ts';

const tokenShape = /^[\w-]{22}$/;

/** Omits the buyer, because anyone may open the page. The total shows whether a printed copy was altered. */
export async function verifyTaxDocument(db: Db, token: string): Promise<GenuineDocument | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const row = await db
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'issued_on', 'total_paise', 'voided_at', 'without_tax', 'seller'])
    .where('verify_token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, gstin } = row.seller as SellerSnapshot;
  return {
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    totalPaise: row.total_paise,
    void: row.voided_at !== null,
    withoutTax: row.without_tax,
    seller: { name, gstin },
  };
}

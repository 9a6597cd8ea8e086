import type { Db } from '#database/connect.ts';
import type { GenuineDocument } from '#shared/contract/loader-context.ts';

const tokenShape = /^[\w-]{22}$/;

/** Finds a document by the token in its QR code, without its buyer, because everybody may open the page. The total shows whether the paper was altered. */
export async function findGenuine(db: Db, token: string): Promise<GenuineDocument | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const row = await db
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'issued_on', 'total_paise', 'voided_at'])
    .where('verify_token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, number, issued_on: issuedOn, total_paise: totalPaise } = row;
  return { kind, number, issuedOn, totalPaise, void: row.voided_at !== null };
}

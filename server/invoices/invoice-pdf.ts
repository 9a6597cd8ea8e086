import { createHash } from 'node:crypto';
import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import type { TaxDocumentRow } from './tax-documents.ts';

export type Pdf = { fileName: string; bytes: Buffer };

/** The PDF of a document for the owner of its order or for staff; unknown to everybody else. */
export async function openInvoicePdf(db: Db, user: CurrentUser, id: string, publicUrl: string): Promise<Pdf> {
  let query = db.selectFrom('tax_documents').selectAll().where('id', '=', id);
  if (!isStaff(user.role))
    query = query.where('order_id', 'in', (orders) =>
      orders.selectFrom('orders').select('id').where('person_id', '=', user.id),
    );
  const row = (await query.executeTakeFirst()) ?? refuse('invoice_unknown');
  return pdfOf(db, row, publicUrl);
}

/** Renders a document; its hash is stored the first time. */
export async function pdfOf(db: Db, row: TaxDocumentRow, publicUrl: string): Promise<Pdf> {
  const base = row.refers_to
    ? await db
        .selectFrom('tax_documents')
        .select(['number', 'issued_on'])
        .where('id', '=', row.refers_to)
        .executeTakeFirst()
    : undefined;
  const bytes = await renderPdf({ row, base: base && { number: base.number, issuedOn: base.issued_on } }, publicUrl);
  if (row.pdf_sha256 === null)
    await db
      .updateTable('tax_documents')
      .set({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') })
      .where('id', '=', row.id)
      .where('pdf_sha256', 'is', null)
      .execute();
  return { fileName: `${row.number.replaceAll('/', '-')}.pdf`, bytes };
}

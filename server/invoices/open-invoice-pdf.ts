import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { findLogo, logoAsSvg } from '#server/rendering/logo.ts';
import { may } from '#shared/rules/accounts.ts';
import { PdfError } from './pdf/pdf-pool.ts';
import { renderPdf, tryAgainSeconds } from './pdf/render-pdf.ts';
import { templateVersion } from './pdf/template-version.ts';
import type { BuyerSnapshot, SellerSnapshot, TaxDocumentRow } from './tax-documents.ts';

export type Pdf = { fileName: string; bytes: Buffer };

/** Returns the PDF of a document for the owner of its order or for staff; refuses others with `invoice_unknown`. */
export async function openInvoicePdf(
  db: Db,
  user: CurrentUser | undefined,
  id: string,
  publicUrl: string,
  log: FastifyBaseLogger,
): Promise<Pdf> {
  if (!user || !z.uuid().safeParse(id).success) refuse('invoice_unknown');
  let query = db.selectFrom('tax_documents').selectAll().where('id', '=', id);
  if (!may('invoices', user))
    query = query.where('order_id', 'in', (orders) =>
      orders.selectFrom('orders').select('id').where('user_id', '=', user.id),
    );
  const row = (await query.executeTakeFirst()) ?? refuse('invoice_unknown');
  return pdfOf(db, row, publicUrl).catch((error: unknown) => {
    if (!(error instanceof PdfError)) throw error;
    logPdfError(log, row, error);
    return refuse('invoice_pdf_failed', { retryAfter: error.ofDocument ? tryAgainSeconds : 5 });
  });
}

/** Logs nothing if rendering was skipped because of a failure in the last ten minutes. */
export function logPdfError(log: FastifyBaseLogger, { number }: TaxDocumentRow, error: PdfError): void {
  if (!error.again) log.error({ err: error, number }, 'the PDF of a tax document could not be drawn');
}

/**
 * Renders a document. The first rendering stores its hash and the base URL of its QR code. A later rendering that must
 * be identical but has a different hash violates an invariant, which `doctor` reports. Throws `PdfError`.
 */
export async function pdfOf(db: Db, row: TaxDocumentRow, publicUrl: string): Promise<Pdf> {
  const base = row.refers_to
    ? await db
        .selectFrom('tax_documents')
        .select(['number', 'issued_on'])
        .where('id', '=', row.refers_to)
        .executeTakeFirst()
    : undefined;
  const verifyBase = row.verify_base ?? publicUrl;
  const printed = { row, base: base && { number: base.number, issuedOn: base.issued_on } };
  const logo = await findLogo(db, String((row.seller as SellerSnapshot).print.logo));
  const bytes = await renderPdf(printed, verifyBase, logo && logoAsSvg(logo));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (row.pdf_sha256 === null) await storeHash(db, row.id, hash, verifyBase);
  else if (row.pdf_sha256 !== hash && mustBeSame(row)) await noteDifference(db, row.id);
  return { fileName: `${row.number.replaceAll('/', '-')}.pdf`, bytes };
}

async function storeHash(db: Db, id: string, pdf_sha256: string, verify_base: string): Promise<void> {
  await db
    .updateTable('tax_documents')
    .set({ pdf_sha256, verify_base })
    .where('id', '=', id)
    .where('pdf_sha256', 'is', null)
    .execute();
}

/** It may differ if the document is void, the template is newer, or the buyer's details were removed. */
function mustBeSame({ seller, buyer, voided_at }: TaxDocumentRow): boolean {
  const { print } = seller as SellerSnapshot;
  if (voided_at !== null) return false;
  return print.template === templateVersion && !('erased' in (buyer as BuyerSnapshot));
}

async function noteDifference(db: Db, id: string): Promise<void> {
  await db
    .updateTable('tax_documents')
    .set({ pdf_differed_at: new Date() })
    .where('id', '=', id)
    .where('pdf_differed_at', 'is', null)
    .execute();
}

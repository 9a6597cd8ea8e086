import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { EmailAttachment } from '#server/adapters/mail.ts';
import type { EmailToSend } from '#server/platform/outbox.ts';
import { logPdfError, pdfOf } from './open-invoice-pdf.ts';
import { PdfError } from './pdf/pdf-pool.ts';
import {
  creditLeft,
  documentsOfSale,
  findDocuments,
  type SaleDocuments,
  type TaxDocumentRow,
} from './tax-documents.ts';

type AttachmentDeps = { db: Db; publicUrl: string; log: FastifyBaseLogger };

/**
 * Returns the PDF attachments of an e-mail: the invoices or receipt vouchers for a receipt, the new invoice for
 * `invoice-issued`, and the credit notes or refund vouchers for `refund-sent`. Omits documents that cannot be rendered.
 * Throws `PdfError` if the machine is too busy, so that the job is retried.
 */
export async function emailAttachments(
  { db, publicUrl, log }: AttachmentDeps,
  email: EmailToSend,
): Promise<EmailAttachment[]> {
  if (email.orderId === null) return [];
  const attachments: EmailAttachment[] = [];
  for (const row of attachedTo(email, await findDocuments(db, email.orderId)))
    try {
      attachments.push({ ...(await pdfOf(db, row, publicUrl)), mediaType: 'application/pdf' });
    } catch (error) {
      if (!(error instanceof PdfError && error.ofDocument)) throw error;
      logPdfError(log, row, error);
    }
  return attachments;
}

function attachedTo(email: EmailToSend, documents: readonly TaxDocumentRow[]): readonly TaxDocumentRow[] {
  const sale = documentsOfSale(documents);
  if (!('content' in email)) return email.kind === 'new-order' ? [] : validBases(sale);
  const { content } = email;
  if (content.kind === 'invoice-issued') return sale.bases.slice(-1);
  if (content.kind !== 'refund-sent' || content.what === 'duplicate') return [];
  return newestCredits(documents, content.refundId);
}

/**
 * Returns the credit notes or refund vouchers of a refund. If the refund was reversed and then succeeded again, returns
 * only those issued after the document for the reversal (invoice, voucher or debit note).
 */
function newestCredits(documents: readonly TaxDocumentRow[], refundId: string): readonly TaxDocumentRow[] {
  const last = documents.findLastIndex((row) => row.provider_refund_id === refundId);
  const kinds = ['invoice', 'debit_note', 'receipt_voucher'];
  const since = documents.findLastIndex(({ kind }, index) => index < last && kinds.includes(kind));
  return documents.filter((row, index) => index > since && row.provider_refund_id === refundId);
}

/**
 * Returns the invoices (or else vouchers) that are not fully credited: after a correction only the new invoice, after a
 * reversed refund the earlier invoice as well. If all are fully credited, returns the last one.
 */
function validBases(sale: SaleDocuments): readonly TaxDocumentRow[] {
  const valid = sale.bases.filter((base) => creditLeft(base, sale) > 0);
  return valid.length > 0 ? valid : sale.bases.slice(-1);
}
